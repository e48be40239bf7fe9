import { z } from "zod";
import { checked } from "#shared/domain/validation/schema-messages.ts";
import { emailInList } from "#shared/domain/validation/validators.ts";

const MOST_AT_ONCE = 100;

/** The addresses of an invitation form. */
export const InvitedEmails = z
  .array(z.string().superRefine(checked(emailInList)))
  .min(1)
  .max(MOST_AT_ONCE);
