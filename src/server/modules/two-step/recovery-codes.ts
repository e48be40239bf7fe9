import { createHash, randomBytes } from "node:crypto";

/** Number of codes per person. */
const CODES = 10;
const LENGTH = 16;
const GROUP = 4;
/** 32 distinguishable characters: five bits each. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

/** New codes in written form: `k3fa-9xwe-m2pd-7tqh`, 80 bits. */
export function makeRecoveryCodes(): readonly string[] {
  return Array.from({ length: CODES }, () => {
    const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
    return (letters.match(new RegExp(`.{${GROUP}}`, "g")) ?? []).join("-");
  });
}

/** Codes are long and random: an unsalted hash is sufficient. Their typed form does not matter. */
export function hashOfRecoveryCode(code: string): string {
  return createHash("sha256").update(plainCode(code)).digest("hex");
}

/** A code without the separators that people type. */
export function plainCode(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, "");
}
