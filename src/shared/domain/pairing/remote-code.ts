import { exactLength, type Validator } from "#shared/domain/validation/validators.ts";
import { makeCode, normaliseCode } from "./pairing-code.ts";

/**
 * A zone's remote code: whoever types it gets the zone's controls. It is valid until it is replaced, so it is
 * longer than a pairing code: 45 bits.
 */
export const REMOTE_CODE_LENGTH = 10;

/** Where the display form is divided. */
const HALF = REMOTE_CODE_LENGTH / 2;

const isWhole = exactLength(REMOTE_CODE_LENGTH);

/** Whether a whole code was typed; a hyphen in the middle does not count. */
export const wholeRemoteCode: Validator = (typed) => isWhole(typed.replace("-", ""));

/** Wrong codes allowed per address. */
export const REMOTE_MAX_TRIES = 10;
/** The same from everywhere: against attackers with many addresses. */
export const REMOTE_MAX_TRIES_ANYWHERE = 1_000;

/** Typed input in the stored form: upper case, without spaces and hyphens. Null when it cannot be a code. */
export function normaliseRemoteCode(typed: string): string | null {
  return normaliseCode(typed, REMOTE_CODE_LENGTH);
}

/** Display form: two groups of five. */
export function formatRemoteCode(code: string): string {
  return `${code.slice(0, HALF)}-${code.slice(HALF)}`;
}

/** Makes a code from random numbers in [0, 1). */
export function makeRemoteCode(random: () => number): string {
  return makeCode(random, REMOTE_CODE_LENGTH);
}
