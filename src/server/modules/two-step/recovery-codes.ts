import { createHash, randomBytes } from "node:crypto";

/** How many a person is given. */
const CODES = 10;
const LENGTH = 16;
const GROUP = 4;
/** 32 characters, none of which looks like another: five bits each. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

/** New codes as people write them down: `k3fa-9xwe-m2pd-7tqh`, 80 bits. */
export function makeRecoveryCodes(): readonly string[] {
  return Array.from({ length: CODES }, () => {
    const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
    return (letters.match(new RegExp(`.{${GROUP}}`, "g")) ?? []).join("-");
  });
}

/** They are long and random: a hash without salt is enough. How a code is typed does not matter. */
export function hashOfRecoveryCode(code: string): string {
  return createHash("sha256").update(plainCode(code)).digest("hex");
}

/** A code without what people put between its characters. */
export function plainCode(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, "");
}
