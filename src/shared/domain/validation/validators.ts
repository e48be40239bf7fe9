import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";
import type { Message } from "./message.ts";

/**
 * A rule for a single field (specification, platform §5): returns the error of a value, or null when it is
 * valid.
 */
export type Validator<Value = string> = (value: Value) => Message | null;

/** Letters may be of any script; the last label has letters only, or their ASCII form. */
const LOCAL = /^(?!-)[\p{L}\p{M}\p{Nd}_+'&-]+(?:\.[\p{L}\p{M}\p{Nd}_+'&-]+)*$/u;
const LABEL = /^[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}-]*[\p{L}\p{M}\p{Nd}])?$/u;
const LAST_LABEL = /^(?:\p{L}[\p{L}\p{M}]{1,31}|xn--[a-z0-9-]{0,58}[a-z0-9])$/iu;

export const notEmpty: Validator = (value) => (value.trim() === "" ? { code: "required" } : null);

export const email: Validator = (value) => (isEmail(value) ? null : { code: "email" });

/** An address of a list: the message names it. */
export const emailInList: Validator = (value) =>
  isEmail(value) ? null : { code: "rule", rule: "emailInList", values: { address: value } };

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

/** At least `length` characters; a surrogate pair counts as one. */
export const minLength =
  (length: number): Validator =>
  (value) =>
    [...value].length < length ? { code: "min", length } : null;

export const MIN_PASSWORD = 6;
export const password = minLength(MIN_PASSWORD);

/** Exactly this many characters. */
export const exactLength =
  (length: number): Validator =>
  (value) =>
    [...value].length === length ? null : { code: "exact", length };

/** For values from programs, where an outer space is an error and not a typo. */
export const noSpacesAtEnds: Validator = (value) => (/^ | $/.test(value) ? { code: "format" } : null);

export const notOneOf =
  (values: readonly string[]): Validator =>
  (value) =>
    values.includes(value) ? { code: "notOneOf", values } : null;

/** Greater than zero, for counts. */
export const aboveZero: Validator<number> = (value) => (value > 0 ? null : { code: "notZero" });

/** A timestamp of the service's records that is set. */
export const timestamp: Validator = (value) =>
  parseTimestamp(value) === null ? { code: "timestamp" } : null;

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
