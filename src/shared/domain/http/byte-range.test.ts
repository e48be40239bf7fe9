import fc from "fast-check";
import { expect, test } from "vitest";
import { readRange } from "./byte-range.ts";

test("byte range: a seeking player gets the bytes it asked for", () => {
  expect(readRange("bytes=0-99", 1000)).toEqual({ first: 0, last: 99 });
  expect(readRange("bytes=900-", 1000)).toEqual({ first: 900, last: 999 });
  expect(readRange("bytes=-100", 1000)).toEqual({ first: 900, last: 999 });
  expect(readRange("bytes=0-5000", 1000)).toEqual({ first: 0, last: 999 });
  expect(readRange("bytes=-5000", 1000)).toEqual({ first: 0, last: 999 });
});

test("byte range: no range, several ranges and invalid ones return the whole file", () => {
  for (const header of [undefined, "", "bytes=-", "bytes=0-1,5-9", "items=0-1", "bytes=9-2", "bytes=a-b"])
    expect(readRange(header, 1000)).toBe("all");
});

test("byte range: a range beyond the end is rejected", () => {
  expect(readRange("bytes=1000-", 1000)).toBe("unsatisfiable");
  expect(readRange("bytes=-0", 1000)).toBe("unsatisfiable");
});

test("byte range: every answer lies within the file", () => {
  const header = fc.oneof(fc.string(), fc.stringMatching(/^bytes=\d{0,12}-\d{0,12}$/));
  fc.assert(
    fc.property(header, fc.integer({ min: 1, max: 1e9 }), (text, size) => {
      const range = readRange(text, size);
      if (typeof range === "string") return;
      expect(range.first).toBeGreaterThanOrEqual(0);
      expect(range.first).toBeLessThanOrEqual(range.last);
      expect(range.last).toBeLessThan(size);
    }),
  );
});
