import { z } from "zod";
import { anybody, ownSelf } from "#shared/contract/needs.ts";
import { endpoint, ids } from "#shared/contract/rest/endpoint.ts";
import { User } from "#shared/contract/rest/entities.ts";
import { text } from "#shared/contract/rest/text.ts";
import { emailForm } from "#shared/domain/validation/email-form.ts";
import { checked } from "#shared/domain/validation/schema-messages.ts";
import { email, firstOf, notEmpty, password } from "#shared/domain/validation/validators.ts";

/**
 * Passwords and e-mail addresses of people, and the mailed links that change them; service `auth`
 * (specification, platform §7). Rejected links return `unknown`, `expired` or `used`, see `code-refusal.ts`.
 */

/** An e-mail address in its stored form. */
export const EmailAddress = text(320)
  .overwrite(emailForm)
  .superRefine(checked(firstOf(notEmpty, email)));

/** Maximum length of a password: hashing takes as long as it is. */
export const MAX_PASSWORD = 1024;

/** A new password for signing in. */
export const NewPassword = z.string().max(MAX_PASSWORD).superRefine(checked(password));

/** A person's current password; empty if they have none. */
export const CurrentPassword = z.string().max(MAX_PASSWORD);

/** The token at the end of a mailed link. */
export const MailedToken = z.object({ token: z.string().max(200) });

/** The person whose password is to be reset. */
export const PasswordResetRequest = z.object({ email: EmailAddress });

/** The new password chosen with a mailed link. */
export const PasswordReset = z.object({ password: NewPassword });

export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/api/auth/users/reset_password",
  summary:
    "Mails a link for a new password to this address, if anybody has it: the answer is the same either way.",
  needs: anybody,
  body: PasswordResetRequest,
  response: z.object({}),
  example: () => ({ body: { email: "nobody@example.test" } }),
});

export const checkPasswordReset = endpoint({
  method: "POST",
  path: "/api/auth/users/reset_password/check",
  summary: "Whose password a mailed link is for; the link stays unused.",
  needs: anybody,
  body: MailedToken,
  response: z.object({ email: z.string() }),
  example: () => ({ body: { token: "no link" } }),
});

export const resetPassword = endpoint({
  method: "PUT",
  path: "/api/auth/users/reset_password",
  summary:
    "Sets a new password by a mailed link, once, and ends all sessions and access tokens of the person.",
  needs: anybody,
  body: MailedToken.extend(PasswordReset.shape),
  response: z.object({ email: z.string() }),
  example: () => ({ body: { token: "no link", password: "a password" } }),
});

/** A password change; people without a password leave the current one empty. */
export const PasswordChange = z.object({
  current_password: CurrentPassword,
  password: NewPassword,
  /** Ends the person's access tokens along with their other sessions. */
  end_tokens: z.boolean().default(false),
});

export const changePassword = endpoint({
  method: "PUT",
  path: "/api/auth/users/:id/password",
  summary: "Changes one's own password and ends all other sessions. Wrong current ones count as at sign-in.",
  needs: ownSelf("id"),
  params: ids("id"),
  body: PasswordChange,
  response: User,
  // A person without a password confirms with the session itself.
  example: () => ({ body: { password: "a password", current_password: "" } }),
});

/** A new address for signing in. */
export const EmailChange = z.object({ email: EmailAddress, password: CurrentPassword });

export const changeEmail = endpoint({
  method: "PUT",
  path: "/api/auth/users/:id/email",
  summary:
    "Mails a link to a new address of one's own, which counts once that was opened: the answer is the same if somebody else has it.",
  needs: ownSelf("id"),
  params: ids("id"),
  body: EmailChange,
  response: User,
  example: () => ({ body: { email: "new@example.test", password: "" } }),
});

export const sendVerification = endpoint({
  method: "POST",
  path: "/api/auth/users/:id/verification",
  summary: "Mails a link that confirms one's own e-mail address.",
  needs: ownSelf("id"),
  params: ids("id"),
  response: User,
});

export const verifyEmail = endpoint({
  method: "PUT",
  path: "/api/auth/users/verify",
  summary: "Confirms an e-mail address by a mailed link, or a new one, which is signed in with from then on.",
  needs: anybody,
  body: MailedToken,
  response: z.object({ email: z.string(), is_new: z.boolean() }),
  example: () => ({ body: { token: "no link" } }),
});

export const checkUndoEmail = endpoint({
  method: "POST",
  path: "/api/auth/users/undo_email/check",
  summary: "Which address a mailed link brings back; the link stays unused.",
  needs: anybody,
  body: MailedToken,
  response: z.object({ email: z.string() }),
  example: () => ({ body: { token: "no link" } }),
});

export const undoEmail = endpoint({
  method: "PUT",
  path: "/api/auth/users/undo_email",
  summary: "Brings a former e-mail address back by the link that was mailed to it, and ends all sessions.",
  needs: anybody,
  body: MailedToken,
  response: z.object({ email: z.string() }),
  example: () => ({ body: { token: "no link" } }),
});
