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

export const password: Validator = (value) =>
  [...value].length < 6 ? "Must be at least 6 characters" : null;

/** The message for text of more than `length` characters; it names the first length that is too long. */
export function tooLong(length: number): string {
  return `Must be less than ${length + 1} characters`;
}

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
