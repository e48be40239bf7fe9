import type { Message } from "./message.ts";

/** A rule of a single field (specification, platform §5): gives what is wrong with a value, or null when it is fine. */
export type Validator<Value = string> = (value: Value) => Message | null;

/** Letters are of any script; the last label is of letters alone, or such letters in ASCII. */
const LOCAL = /^(?!-)[\p{L}\p{M}\p{Nd}_+'&-]+(?:\.[\p{L}\p{M}\p{Nd}_+'&-]+)*$/u;
const LABEL = /^[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}-]*[\p{L}\p{M}\p{Nd}])?$/u;
const LAST_LABEL = /^(?:\p{L}[\p{L}\p{M}]{1,31}|xn--[a-z0-9-]{0,58}[a-z0-9])$/iu;

export const notEmpty: Validator = (value) => (value.trim() === "" ? { code: "required" } : null);

export const email: Validator = (value) => (isEmail(value) ? null : { code: "email" });

function isEmail(value: string): boolean {
  const at = value.lastIndexOf("@");
  const labels = value.slice(at + 1).split(".");
  const last = labels.pop() ?? "";
  return (
    at > 0 &&
    LOCAL.test(value.slice(0, at)) &&
    labels.length > 0 &&
    labels.every((label) => LABEL.test(label)) &&
    LAST_LABEL.test(last)
  );
}

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
