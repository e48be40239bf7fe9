import { z } from "zod";
import { withoutBidiControls } from "#shared/domain/formatting/bidi.ts";
import { country, postalCode } from "#shared/domain/validation/address.ts";
import { checked } from "#shared/domain/validation/schema-messages.ts";
import { firstOf, notEmpty } from "#shared/domain/validation/validators.ts";

/** Text of a form: trimmed, without bidi controls, of at most `max` characters. */
export const text = (max: number) => z.string().overwrite(withoutBidiControls).trim().max(max);

/** The same, and not empty. */
export const requiredText = (max: number) => z.string().overwrite(withoutBidiControls).trim().min(1).max(max);

export const PostalCode = z
  .string()
  .trim()
  .superRefine(checked(firstOf(notEmpty, postalCode)));

export const Country = z.string().superRefine(checked(country));
