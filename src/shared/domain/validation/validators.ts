import type { Message } from "./message.ts";

/** A rule of a single field (specification, platform §5): gives what is wrong with a value, or null when it is fine. */
export type Validator<Value = string> = (value: Value) => Message | null;

const EMAIL = /^[a-z0-9_+'-]+(?:\.[a-z0-9_+'-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,32}$/i;

export const notEmpty: Validator = (value) => (value.trim() === "" ? { code: "required" } : null);

export const email: Validator = (value) => (EMAIL.test(value) ? null : { code: "email" });

/** At least `length` characters; a pair of UTF-16 halves is one. */
export const minLength =
  (length: number): Validator =>
  (value) =>
    [...value].length < length ? { code: "min", length } : null;

export const password = minLength(6);

/** So many characters, no more and no fewer. */
export const exactLength =
  (length: number): Validator =>
  (value) =>
    [...value].length === length ? null : { code: "exact", length };

/** For what programs give, where a space at either end is a mistake and not a slip of the hand. */
export const noSpacesAtEnds: Validator = (value) => (/^ | $/.test(value) ? { code: "format" } : null);

export const notOneOf =
  (values: readonly string[]): Validator =>
  (value) =>
    values.includes(value) ? { code: "notOneOf", values } : null;

/** More than nothing, for how many of something. */
export const aboveZero: Validator<number> = (value) => (value > 0 ? null : { code: "notZero" });

/** The first message of several rules. */
export function firstOf<Value>(...validators: readonly Validator<Value>[]): Validator<Value> {
  return (value) => {
    for (const validator of validators) {
      const message = validator(value);
      if (message !== null) return message;
    }
    return null;
  };
}
