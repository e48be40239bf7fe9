/**
 * Rules of single fields, with the messages that people read (specification, platform §5). A validator gives the message,
 * or null when the value is fine.
 */
export type Validator = (value: string) => string | null;

export const CANNOT_BE_EMPTY = "Cannot be empty";

const EMAIL = /^[a-z0-9_+'-]+(?:\.[a-z0-9_+'-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,32}$/i;
const POSTAL_CODE = /^[A-Za-z0-9](?:[A-Za-z0-9 -]{0,10}[A-Za-z0-9])?$/;

export const notEmpty: Validator = (value) => (value.trim() === "" ? CANNOT_BE_EMPTY : null);

export const email: Validator = (value) => (EMAIL.test(value) ? null : "Must be a valid email");

/** Also accepts nothing at all. */
export const emailOrEmpty: Validator = (value) => (value === "" ? null : email(value));

export const password: Validator = (value) => minLength(6)(value);

/** At least this many characters. */
export function minLength(length: number): Validator {
  return (value) => ([...value].length < length ? `Must be at least ${length} characters` : null);
}

/** Exactly this many characters. */
export function exactLength(length: number): Validator {
  return (value) => ([...value].length === length ? null : `Must be ${length} characters`);
}

/** At most this many characters; the message names the first length that is too long. */
export function maxLength(length: number): Validator {
  return (value) => ([...value].length > length ? `Must be less than ${length + 1} characters` : null);
}

export const number: Validator = (value) =>
  value.trim() === "" || !Number.isFinite(Number(value)) ? "Must be a number" : null;

export function oneOf(values: readonly string[]): Validator {
  return (value) => (values.includes(value) ? null : `Must be one of: ${values.join(", ")}`);
}

export function noneOf(values: readonly string[]): Validator {
  return (value) => (values.includes(value) ? `Must not be one of: ${values.join(", ")}` : null);
}

export function pattern(expression: RegExp): Validator {
  return (value) => (expression.test(value) ? null : "Invalid format");
}

/** Values that neither start nor end with a space. */
export const noOuterSpaces: Validator = (value) => pattern(/^(?! )(?:.*[^ ])?$/s)(value);

export const postalCode: Validator = (value) =>
  POSTAL_CODE.test(value) ? null : "Must be a valid postal code (only digits, letters, spaces and hyphens)";

/** The first message of several rules. */
export function firstOf(...validators: readonly Validator[]): Validator {
  return (value) => {
    for (const validator of validators) {
      const message = validator(value);
      if (message !== null) return message;
    }
    return null;
  };
}
