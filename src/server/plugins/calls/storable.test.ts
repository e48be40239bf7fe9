import { expect, test } from "vitest";
import { isStorable } from "./storable.ts";

test("storable: ordinary bodies are accepted", () => {
  for (const body of [undefined, null, 1, "å 😀", [], { a: [{ b: "c" }], d: null }]) {
    expect(isStorable(body)).toBe(true);
  }
});

test("storable: texts that the database cannot store are rejected, however deep", () => {
  for (const body of ["a\0b", { a: ["\ud800"] }, { "\0": 1 }, [[{ x: { y: "\udc00x" } }]]]) {
    expect(isStorable(body)).toBe(false);
  }
});

test("storable: bodies nested too deeply are rejected", () => {
  const nested = (depth: number) => {
    let value: unknown = 1;
    for (let level = 0; level < depth; level += 1) value = [value];
    return value;
  };
  expect(isStorable(nested(64))).toBe(true);
  expect(isStorable(nested(65))).toBe(false);
  expect(isStorable(nested(200_000))).toBe(false);
});
