import { describe, expect, test } from "vitest";
import {
  chooseVariation,
  EXPERIMENTS,
  type ExperimentFacts,
  type ExperimentName,
  VARIATIONS,
  variationOf,
} from "./experiments.ts";

const PLAIN: ExperimentFacts = { locations: 6, hasVoucher: false, paysDirectly: true };
const IDS = Array.from({ length: 1000 }, (_, at) => `person ${at}`);

/** How many of 1000 people get each variation, in the order of VARIATIONS. */
function counts(name: ExperimentName, facts = PLAIN): readonly number[] {
  const got = IDS.map((id) => variationOf(name, id, facts, null));
  return VARIATIONS.map((variation) => got.filter((one) => one === variation).length);
}

function expectHalves(name: ExperimentName): void {
  const [original = 0, treatment = 0, none] = counts(name);
  expect(none).toBe(0);
  expect(original + treatment).toBe(1000);
  expect(Math.abs(original - treatment)).toBeLessThan(150);
}

describe("experiments", () => {
  test("experiments: without variations or with too few weights it is rejected", () => {
    const one = { name: "X", seed: "a", variations: ["a", "b"] };
    expect(() => chooseVariation({ ...one, variations: [] as never })).toThrow();
    expect(() => chooseVariation({ ...one, weights: [1] })).toThrow(/One weight/);
    expect(() => chooseVariation({ ...one, weights: [0, 0] })).toThrow(/has a weight/);
  });

  test("experiments: each variation weighs 1 unless said otherwise", () => {
    const variations: [string, ...string[]] = ["a", "b", "c", "d"];
    const got = IDS.map((seed) => chooseVariation({ name: "X", seed, variations }));
    for (const variation of variations) {
      const share = got.filter((one) => one === variation).length;
      expect(Math.abs(share - 250)).toBeLessThan(75);
    }
  });

  test("experiments: the same seed always chooses the same variation, independently per experiment", () => {
    const of = (name: ExperimentName) => IDS.map((id) => variationOf(name, id, PLAIN, null));
    expect(of("RE17")).toEqual(of("RE17"));
    expect(of("RE17")).not.toEqual(of("GE85"));
  });

  test("experiments: RE13, GE83, GE85: half and half; RE13 from six locations (@P-467)", () => {
    expect(VARIATIONS).toEqual(["original", "treatment", "not-participating"]);
    for (const name of ["RE13", "GE83", "GE85"] as const) {
      expect(EXPERIMENTS[name].weights).toEqual([1, 1, 0]);
      expectHalves(name);
    }
    expect(counts("RE13", { ...PLAIN, locations: 5 })).toEqual([0, 0, 1000]);
    expect(counts("RE13", { ...PLAIN, locations: 60 })[2]).toBe(0);
  });

  test("experiments: GE82, GE84: nobody takes part (@P-468)", () => {
    expect(counts("GE82")).toEqual([0, 0, 1000]);
    expect(counts("GE84")).toEqual([0, 0, 1000]);
  });

  test("experiments: RE20: half and half, without vouchers and other resellers (@C-399 @P-469)", () => {
    expect(EXPERIMENTS.RE20.weights).toEqual([1, 1, 0]);
    expect(EXPERIMENTS.RE17.title).toBe("New activation layout");
    expectHalves("RE20");
    for (const facts of [
      { ...PLAIN, hasVoucher: true },
      { ...PLAIN, paysDirectly: false },
    ]) {
      expect(counts("RE20", facts)).toEqual([0, 0, 1000]);
      expect(variationOf("RE20", "person", facts, "treatment")).toBe("not-participating");
    }
  });

  test("experiments: RE17: half and half, like the other running experiments (@P-491)", () => {
    expect(EXPERIMENTS.RE17.weights).toEqual([1, 1, 0]);
    expectHalves("RE17");
  });

  test("experiments: an earlier choice stays", () => {
    for (const variation of VARIATIONS)
      expect(variationOf("GE82", "person", PLAIN, variation)).toBe(variation);
  });
});
