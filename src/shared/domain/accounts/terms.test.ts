import { expect, test } from "vitest";
import { hasAcceptedTerms, needsLegalAcceptance } from "./terms.ts";

const by = (accepted_by: string, terms_type = "general") => ({ accepted_by, terms_type });

test("terms: are accepted when someone has accepted the current version", () => {
  const cases = [null, by(""), by("ada", "older"), by("ada")];
  expect(
    cases.map((legal_acceptance) => hasAcceptedTerms({ legal_acceptance, terms_type: "general" })),
  ).toEqual([false, false, false, true]);
});

test("terms: a purchase asks for them when nobody has accepted any, or no zone is active", () => {
  const needs = (acceptance: ReturnType<typeof by> | null, isActive: boolean) =>
    needsLegalAcceptance({ legal_acceptance: acceptance }, isActive);
  expect([needs(null, true), needs(by(""), true), needs(by("ada"), false), needs(by("ada"), true)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
