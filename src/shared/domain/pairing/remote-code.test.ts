import fc from "fast-check";
import { expect, test } from "vitest";
import { formatRemoteCode, makeRemoteCode, normaliseRemoteCode } from "./remote-code.ts";

test("remote code: is the same pasted with spaces, in lower case or with its hyphen", () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999999, noNaN: true })), (stream) => {
      const code = makeRemoteCode(() => stream.next().value ?? 0);
      expect(formatRemoteCode(code)).toMatch(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/);
      expect(normaliseRemoteCode(` ${formatRemoteCode(code).toLowerCase()}\n`)).toBe(code);
    }),
  );
});

test("remote code: a pairing code and shorter codes of former versions are none", () => {
  for (const typed of ["", "LHB4", "34679ACD", "34679ACDE0", "34679ACDEFG"])
    expect(normaliseRemoteCode(typed)).toBeNull();
});
