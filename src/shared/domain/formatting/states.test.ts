import { expect, test } from "vitest";
import { hasStates, statesOf } from "./states.ts";

test("states: the US has 59 codes, Canada 13 (@P-329)", () => {
  const codes = (country: string) => (statesOf(country) ?? []).map(({ code }) => code);
  expect(new Set(codes("US")).size).toBe(59);
  for (const code of ["NY", "DC", "AS", "GU", "FM", "MH", "MP", "PW", "PR", "VI"])
    expect(codes("US")).toContain(code);
  expect(codes("CA").toSorted()).toEqual("AB BC MB NB NL NS NT NU ON PE QC SK YT".split(" "));
  expect(statesOf("AU")).toBeNull();
});

test("states: nine countries have them", () => {
  for (const country of ["US", "CA", "AU", "CN", "MX", "MY", "IT", "IE", "CH"])
    expect(hasStates(country)).toBe(true);
  for (const country of ["SE", "DE", "GB", ""]) expect(hasStates(country)).toBe(false);
});
