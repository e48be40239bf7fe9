import { expect, test } from "vitest";
import { matchesEtag, rangeApplies } from "./ranges.ts";

test("ranges: a range of a changed file is not mixed with the old one", () => {
  expect(rangeApplies(undefined, '"a"')).toBe(true);
  expect(rangeApplies('"a"', '"a"')).toBe(true);
  expect(rangeApplies('"b"', '"a"')).toBe(false);
  expect(rangeApplies('W/"a"', '"a"')).toBe(false);
  expect(rangeApplies("Tue, 15 Nov 1994 12:45:26 GMT", '"a"')).toBe(false);
});

test("ranges: a client with a current copy is not sent the file again", () => {
  expect(matchesEtag('"a"', '"a"')).toBe(true);
  expect(matchesEtag('"x", W/"a"', '"a"')).toBe(true);
  expect(matchesEtag("*", '"a"')).toBe(true);
  expect(matchesEtag('"b"', '"a"')).toBe(false);
  expect(matchesEtag(undefined, '"a"')).toBe(false);
});
