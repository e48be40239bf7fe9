import fc from "fast-check";
import { expect, test } from "vitest";
import { shortened } from "./shortened.ts";

test("shortened text: a text that fits stays, a longer one ends visibly", () => {
  expect(shortened("Summer", 6)).toBe("Summer");
  expect(shortened("Summer evenings", 8)).toBe("Summer…");
  expect(shortened("Rain 🌧🌧", 7)).toBe("Rain…");
});

test("shortened text: any text fits and stays well-formed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 20 }), (text, most) => {
      const short = shortened(text, most);
      expect(short.length).toBeLessThanOrEqual(most);
      expect(short.isWellFormed()).toBe(true);
    }),
  );
});
