import { expect, test } from "vitest";
import { parseCountry } from "./countries.ts";

test("countries: a stored country is two capital letters", () => {
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
