import fc from "fast-check";
import { expect, test } from "vitest";
import { parseTypedNumber } from "./typed-number.ts";

test.each([
  ["", null],
  [" ", null],
  ["12", 12],
  ["-1.5", -1.5],
  ["1,5", 1.5],
  ["1 000", 1000],
  ["1.", 1],
  [".5", 0.5],
  ["1e3", 1000],
  ["1e-2", 0.01],
])("typed number: '%s' is %s", (text, value) => expect(parseTypedNumber(text)).toBe(value));

test.each(["-", "+", ".", "1e", "1e-", "1.2.3", "1,000.5", "abc", "0x10", "Infinity"])(
  "typed number: '%s' is invalid or incomplete",
  (text) => expect(parseTypedNumber(text)).toBeNaN(),
);

test("typed number: any number survives a round trip", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(parseTypedNumber(String(value))).toBe(value === 0 && Object.is(value, -0) ? 0 : value);
    }),
  );
});
