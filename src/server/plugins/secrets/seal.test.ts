import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { seal, unseal } from "./seal.ts";

const key = randomBytes(32);

test("sealed texts: open only with their key and purpose, and reveal nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (text) => {
      const sealed = seal(key, "one", text);
      expect(unseal(key, "one", sealed)).toBe(text);
      expect(unseal(key, "other", sealed)).toBeNull();
      expect(unseal(randomBytes(32), "one", sealed)).toBeNull();
      expect(seal(key, "one", text)).not.toBe(sealed);
    }),
  );
});

test("sealed texts: changed or truncated ones do not open", () => {
  const sealed = seal(key, "one", "a refresh token");
  const bytes = Buffer.from(sealed, "base64url");
  for (let place = 0; place < bytes.length; place += 1) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(unseal(key, "one", changed.toString("base64url"))).toBeNull();
    expect(unseal(key, "one", bytes.subarray(0, place).toString("base64url"))).toBeNull();
  }
});
