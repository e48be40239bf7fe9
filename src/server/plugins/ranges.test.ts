import { expect, test } from "vitest";
import { matchesEtag, rangeApplies } from "./ranges.ts";

test("a range of a file that has changed is not mixed with the old one", () => {
  expect(rangeApplies(undefined, '"a"')).toBe(true);
  expect(rangeApplies('"a"', '"a"')).toBe(true);
  expect(rangeApplies('"b"', '"a"')).toBe(false);
  expect(rangeApplies('W/"a"', '"a"')).toBe(false);
  expect(rangeApplies("Tue, 15 Nov 1994 12:45:26 GMT", '"a"')).toBe(false);
});

test("a client that already has the file is not sent it again", () => {
  expect(matchesEtag('"a"', '"a"')).toBe(true);
  expect(matchesEtag('"x", W/"a"', '"a"')).toBe(true);
  expect(matchesEtag("*", '"a"')).toBe(true);
  expect(matchesEtag('"b"', '"a"')).toBe(false);
  expect(matchesEtag(undefined, '"a"')).toBe(false);
});
