import { expect, test } from "vitest";
import { checkOrgNumber, checkState, hasState } from "./company.ts";

test("nine countries have a state, and need it", () => {
  const countries = ["US", "CA", "AU", "CN", "MX", "MY", "IT", "IE", "CH", "SE", "GB"];
  expect(countries.filter(hasState)).toEqual(countries.slice(0, 9));
  expect(checkState("CA", "")).toEqual({ code: "required" });
  expect(checkState("CA", "ON")).toBeNull();
  expect(checkState("SE", "")).toBeNull();
});

test("a state of the US is one of its codes", () => {
  for (const state of ["NY", "DC", "PR", "VI"]) expect(checkState("US", state)).toBeNull();
  for (const state of ["", "ny", "New York", "XX"]) {
    expect(checkState("US", state)).toEqual({ code: "state" });
  }
});

test.each([
  ["SE", "559012-3456", true],
  ["SE", "5590123456", true],
  ["SE", "55901-23456", false],
  ["NO", "923 609 016 MVA", true],
  ["NO", "923609016", true],
  ["NO", "92360901", false],
  ["FI", "FI1234567-8", true],
  ["FI", "1234567-8", false],
  ["DK", "12 34 56 78", true],
  ["DK", "1234567", false],
  ["GB", "anything", true],
  ["SE", "", true],
])("in %s the organisation number '%s' is taken: %s", (country, orgNumber, isFine) => {
  expect(checkOrgNumber(country, orgNumber)).toEqual(isFine ? null : { code: "orgNumber" });
});
