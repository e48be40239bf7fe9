import { z } from "zod";
import { checked } from "../../domain/validation/schema-messages.ts";
import { email, firstOf, notEmpty, password } from "../../domain/validation/validators.ts";
import { anybody } from "../needs.ts";
import { endpoint } from "./endpoint.ts";
import { text } from "./text.ts";

/**
 * Passwords and e-mail addresses of people, and the mailed links that change them; service `auth` (specification, platform
 * §7). Refused links say `unknown`, `expired` or `used`, see `code-refusal.ts`.
 */

/** An e-mail address as it is typed. */
export const EmailAddress = text(320).superRefine(checked(firstOf(notEmpty, email)));

/** A password to sign in with from now on. */
export const NewPassword = z.string().max(1024).superRefine(checked(password));

/** The token at the end of a mailed link. */
export const MailedToken = z.object({ token: z.string().max(200) });

/** Whose password is forgotten. */
export const PasswordResetRequest = z.object({ email: EmailAddress });

/** What is chosen with a mailed link. */
export const PasswordReset = z.object({ password: NewPassword });

export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/api/auth/users/reset_password",
  summary:
    "Mails a link for a new password to this address, if anybody has it: the answer is the same either way.",
  needs: anybody,
  body: PasswordResetRequest,
  response: z.object({}),
});

export const checkPasswordReset = endpoint({
  method: "POST",
  path: "/api/auth/users/reset_password/check",
  summary: "Whose password a mailed link is for; the link stays unused.",
  needs: anybody,
  body: MailedToken,
  response: z.object({ email: z.string() }),
});

export const resetPassword = endpoint({
  method: "PUT",
  path: "/api/auth/users/reset_password",
  summary: "Sets a new password by a mailed link, once, and ends all sessions of the person.",
  needs: anybody,
  body: MailedToken.extend(PasswordReset.shape),
  response: z.object({ email: z.string() }),
});
