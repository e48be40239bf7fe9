import { expect, test } from "vitest";
import { alreadyHas, rangeStands } from "./ranges.ts";

test("a range of a file that has changed is not mixed with the old one", () => {
  expect(rangeStands(undefined, '"a"')).toBe(true);
  expect(rangeStands('"a"', '"a"')).toBe(true);
  expect(rangeStands('"b"', '"a"')).toBe(false);
  expect(rangeStands('W/"a"', '"a"')).toBe(false);
  expect(rangeStands("Tue, 15 Nov 1994 12:45:26 GMT", '"a"')).toBe(false);
});

test("who has the file is not sent it again", () => {
  expect(alreadyHas('"a"', '"a"')).toBe(true);
  expect(alreadyHas('"x", W/"a"', '"a"')).toBe(true);
  expect(alreadyHas("*", '"a"')).toBe(true);
  expect(alreadyHas('"b"', '"a"')).toBe(false);
  expect(alreadyHas(undefined, '"a"')).toBe(false);
});
