import fc from "fast-check";
import { expect, test } from "vitest";
import { parseTypedMoney, typedMoney } from "./typed-money.ts";

test.each([
  ["", null],
  ["12", 1200],
  ["12.5", 1250],
  ["12,50", 1250],
  ["-0.01", -1],
  ["1.15", 115],
])("typed money: '%s' is %s minor units", (text, minor) => expect(parseTypedMoney(text)).toBe(minor));

test.each(["-", "12.345", "x", "1e99"])("typed money: '%s' is invalid", (text) =>
  expect(parseTypedMoney(text)).toBeNaN(),
);

test("typed money: any amount survives a round trip", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), (minor) => {
      expect(parseTypedMoney(typedMoney(minor))).toBe(minor);
    }),
  );
});
