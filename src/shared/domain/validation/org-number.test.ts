import { expect, test } from "vitest";
import { ORG_NUMBER_EXAMPLES, orgNumber } from "./org-number.ts";

const refused = { code: "orgNumber" };

test.each([
  ["SE", "556677-8899"],
  ["SE", "5566778899"],
  ["NO", "123 456 789 MVA"],
  ["NO", "123456789MVA"],
  ["NO", "123456789"],
  ["FI", "FI1234567-8"],
  ["FI", "FI12345678"],
  ["DK", "12 34 56 78"],
  ["DK", "12345678"],
  ["", "556677-8899"],
  ["DE", "HRB 1234"],
])("organisation number of '%s': %s is accepted", (country, value) =>
  expect(orgNumber(country)(value)).toBeNull(),
);

test.each([
  ["SE", "55667-78899"],
  ["SE", "556677--8899"],
  ["NO", "12 3456 789"],
  ["NO", "123 456 789 XYZ"],
  ["FI", "1234567-8"],
  ["DK", "123 456 78"],
  ["", "123 456 789"],
])("organisation number of '%s': %s is rejected", (country, value) =>
  expect(orgNumber(country)(value)).toEqual(refused),
);

test("organisation number: the examples are valid", () => {
  for (const [country, example] of Object.entries(ORG_NUMBER_EXAMPLES))
    expect(orgNumber(country)(example)).toBeNull();
});
