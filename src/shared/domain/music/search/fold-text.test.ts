import fc from "fast-check";
import { expect, test } from "vitest";
import { foldedWords, foldText } from "./fold-text.ts";

test("fold text: accents, capitals and punctuation make no difference", () => {
  expect(foldText("Café  del Mar (Live)")).toBe("cafe del mar live");
  expect(foldText("Don’t Stop")).toBe("dont stop");
  expect(foldText("Sigur Rós, Björk & Mø")).toBe("sigur ros bjork mo");
  expect(foldedWords("AC/DC")).toEqual(["ac", "dc"]);
  expect(foldedWords(" !? ")).toEqual([]);
});

test("fold text: folding twice changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});
