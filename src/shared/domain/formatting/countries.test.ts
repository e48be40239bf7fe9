import { expect, test } from "vitest";
import { parseCountry } from "./countries.ts";

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
