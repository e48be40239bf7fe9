import { z } from "zod";
import { CANNOT_BE_EMPTY, postalCode, tooLong } from "../../domain/validation/validators.ts";

/** Text of a form: without spaces around it, of at most `max` characters. */
export const text = (max: number) => z.string().trim().max(max, tooLong(max));

/** The same, where something must be written. */
export const requiredText = (max: number) => z.string().trim().min(1, CANNOT_BE_EMPTY).max(max, tooLong(max));

export const PostalCode = z
  .string()
  .trim()
  .superRefine((value, context) => {
    const message = value === "" ? CANNOT_BE_EMPTY : postalCode(value);
    if (message !== null) context.addIssue({ code: "custom", message });
  });
