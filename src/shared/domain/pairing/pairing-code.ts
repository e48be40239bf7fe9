import { exactLength, type Validator } from "#shared/domain/validation/validators.ts";

/** Letters and digits without look-alikes: no 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V. */
export const PAIRING_ALPHABET = "34679ACDEFGHJKMNPQRTWXY";

export const PAIRING_CODE_LENGTH = 8;

const isWhole = exactLength(PAIRING_CODE_LENGTH);

/** Whether a whole code was typed; a hyphen in the middle does not count. */
export const wholePairingCode: Validator = (typed) => isWhole(typed.replace("-", ""));

/** How long a code can be used, in ms. */
export const PAIRING_CODE_TTL_MS = 10 * 60_000;

/** Wrong codes allowed per address. */
export const PAIRING_MAX_TRIES = 10;

/**
 * Typed input in the service's stored form: upper case, without spaces and hyphens. Null when it cannot be a
 * code.
 */
export function normalisePairingCode(typed: string): string | null {
  return normaliseCode(typed, PAIRING_CODE_LENGTH);
}

/** As {@link normalisePairingCode}, for a code of this length. */
export function normaliseCode(typed: string, length: number): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, "");
  if (code.length !== length) return null;
  return [...code].every((char) => PAIRING_ALPHABET.includes(char)) ? code : null;
}

/** Display form: two groups of four. */
export function formatPairingCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Makes a code from random numbers in [0, 1). */
export function makePairingCode(random: () => number): string {
  return makeCode(random, PAIRING_CODE_LENGTH);
}

/** As {@link makePairingCode}, of this length. */
export function makeCode(random: () => number, length: number): string {
  const letters = Array.from({ length }, () =>
    PAIRING_ALPHABET.charAt(Math.floor(random() * PAIRING_ALPHABET.length)),
  );
  return letters.join("");
}
