import { expect, test } from "vitest";
import { Experiment, type ExperimentFacts } from "#shared/domain/flags/experiments.ts";
import { assignVariation, overrideVariation, variationStore } from "./experiments.ts";

const FACTS: ExperimentFacts = { locations: 6, hasVoucher: false, paysDirectly: true };

test("experiments: impossible ones are rejected; a person keeps the stored variation (@P-239)", () => {
  const one = { name: "X", seed: "anna", variations: ["a", "b"] as [string, string] };
  expect(Experiment.parse(one)).toEqual({ ...one, weights: [1, 1] });
  expect(Experiment.parse({ ...one, weights: [3, 1] })).toEqual({ ...one, weights: [3, 1] });
  for (const wrong of [{ variations: [] }, { weights: [1] }, { weights: [1, 1, 1] }])
    expect(Experiment.safeParse({ ...one, ...wrong }).success).toBe(false);
  const given = assignVariation(localStorage, "RE17", "anna", FACTS);
  expect(variationStore(localStorage).read()).toEqual({ RE17: given });
  expect(assignVariation(localStorage, "RE17", "anna", FACTS)).toBe(given);
  const other = given === "original" ? "treatment" : "original";
  overrideVariation(localStorage, "RE17", other);
  expect(assignVariation(localStorage, "RE17", "anna", FACTS)).toBe(other);
  overrideVariation(localStorage, "RE17", null);
  expect(assignVariation(localStorage, "RE17", "anna", FACTS)).toBe(given);
});

test("experiments: an exclusion is not stored, and beats an override", () => {
  const excluded = { ...FACTS, hasVoucher: true };
  expect(assignVariation(localStorage, "RE20", "anna", excluded)).toBe("not-participating");
  expect(variationStore(localStorage).read()).toBeNull();
  overrideVariation(localStorage, "RE20", "treatment");
  expect(assignVariation(localStorage, "RE20", "anna", excluded)).toBe("not-participating");
  expect(assignVariation(localStorage, "RE20", "anna", FACTS)).toBe("treatment");
});
