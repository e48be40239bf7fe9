import fc from "fast-check";
import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test("plain text: control characters become spaces, the rest is unchanged", () => {
  expect(plainText("HDMI\0 1\r\n\tleft\u0085", 100)).toBe("HDMI  1 left");
  expect(plainText("Högtalare — köket 🎵", 100)).toBe("Högtalare — köket 🎵");
  expect(plainText("\0", 100)).toBe("");
});

test("plain text: a cut never leaves half a character", () => {
  expect(plainText("ab🎵", 3)).toBe("ab\ufffd");
});

test("plain text: any input results in a storable text within the length", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff)), fc.nat(50), (codes, longest) => {
      const plain = plainText(String.fromCharCode(...codes), longest);
      expect(plain.length).toBeLessThanOrEqual(longest);
      expect(plain.isWellFormed()).toBe(true);
      expect(plain).not.toMatch(/\p{Cc}/u);
    }),
  );
});
