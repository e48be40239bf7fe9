import { expect, test } from "vitest";
import { COUNTRIES, hasState, parseCountry, STATES } from "./countries.ts";

test("nine countries have a state", () => {
  expect(COUNTRIES.filter(hasState)).toEqual(["AU", "CA", "CH", "CN", "IE", "IT", "MX", "MY", "US"]);
});

test("states: 59 of the US with DC and territories, 13 of Canada", () => {
  expect(new Set(STATES.US).size).toBe(59);
  for (const state of ["NY", "DC", "AS", "GU", "MH", "FM", "MP", "PW", "PR", "VI"])
    expect(STATES.US).toContain(state);
  expect(STATES.CA).toEqual("AB BC MB NB NL NT NS NU ON PE QC SK YT".split(" "));
});

test("a stored country is two letters, in capitals", () => {
  expect(["se", "SE", "zz", "swe", "s", "", "1a", null, 5, { code: "se" }].map(parseCountry)).toEqual([
    "SE",
    "SE",
    "ZZ",
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
