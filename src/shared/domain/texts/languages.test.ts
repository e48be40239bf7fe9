import { expect, test } from "vitest";
import { firstSpoken } from "./languages.ts";

test.each([
  [["sv-SE", "sv", "en-US"], "sv"],
  [["SV-fi"], "sv"],
  [["da", "nb-NO", "en-GB", "sv"], "en"],
  [["fi"], null],
  [["svan"], null],
  [[], null],
])("languages: of %j the product speaks %s first", (wanted, spoken) => {
  expect(firstSpoken(wanted)).toBe(spoken);
});
