import { z } from "zod";
import { withoutBidiControls } from "../../domain/formatting/bidi.ts";
import { country, postalCode } from "../../domain/validation/address.ts";
import { checked } from "../../domain/validation/schema-messages.ts";
import { firstOf, notEmpty } from "../../domain/validation/validators.ts";

/** Text of a form: without spaces around it and signs that turn its direction, of at most `max` characters. */
export const text = (max: number) => z.string().overwrite(withoutBidiControls).trim().max(max);

/** The same, where something must be written. */
export const requiredText = (max: number) => z.string().overwrite(withoutBidiControls).trim().min(1).max(max);

export const PostalCode = z
  .string()
  .trim()
  .superRefine(checked(firstOf(notEmpty, postalCode)));

export const Country = z.string().superRefine(checked(country));
