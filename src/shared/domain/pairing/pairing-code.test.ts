import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatPairingCode,
  makePairingCode,
  normalisePairingCode,
  PAIRING_ALPHABET,
} from "./pairing-code.ts";

test("pairing code: is the same read aloud, in lower case or with spaces", () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999999, noNaN: true })), (stream) => {
      const code = makePairingCode(() => stream.next().value ?? 0);
      expect(normalisePairingCode(` ${formatPairingCode(code).toLowerCase()} `)).toBe(code);
    }),
  );
});

test("pairing code: look-alike letters never occur, and other shapes are invalid", () => {
  for (const char of "O0I1LZ2S5B8UV") expect(PAIRING_ALPHABET).not.toContain(char);
  for (const typed of ["", "ABC", "34679ACDE", "3467O9AC", "💥"])
    expect(normalisePairingCode(typed)).toBeNull();
});
