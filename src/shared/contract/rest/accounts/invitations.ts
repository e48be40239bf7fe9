import { z } from "zod";
import { account, accountIn, anybody, may, person } from "#shared/contract/needs.ts";
import { SignedIn } from "#shared/contract/rest/desktop-sign-in.ts";
import { endpoint, ids, OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { Acl } from "#shared/contract/rest/entities.ts";
import { EmailAddress, MailedToken, NewPassword } from "#shared/contract/rest/people/credentials.ts";
import { requiredText } from "#shared/contract/rest/text.ts";
import { MemberRoles } from "./members.ts";

/**
 * Invitations to accounts; service `auth` (specification, platform §7). An invitation is a membership without
 * a user: it is listed, changed and withdrawn as one, see `members.ts`.
 */

export const attachNewUser = endpoint({
  method: "POST",
  path: "/api/auth/accounts/:id/attach_new_user",
  summary:
    "Invites somebody by e-mail. Refused with `already-member` or `already-invited`, and where no mail is sent.",
  needs: may("user.create", account("id")),
  log: "users.invited",
  params: ids("id"),
  body: MemberRoles.extend({ pending_email: EmailAddress }),
  response: Acl,
  example: () => ({ body: { pending_email: "new@example.test" } }),
});

export const createUser = endpoint({
  method: "POST",
  path: "/api/auth/users",
  summary:
    "Invites somebody to the account that the body names, as attach_new_user does: nobody is made a user unasked.",
  needs: may("user.create", accountIn("account")),
  log: "users.invited",
  body: attachNewUser.body.extend({ account: OpaqueId }),
  response: Acl,
  example: ({ account }) => ({ body: { account, pending_email: "newer@example.test" } }),
});

export const resendInvitation = endpoint({
  method: "POST",
  path: "/api/auth/accounts/:id/resend_invitation",
  summary: "Mails an invitation once more. Former links keep working until they expire.",
  needs: may("user.create", account("id")),
  log: "users.invited-again",
  params: ids("id"),
  body: z.object({ acl: OpaqueId }),
  response: Acl,
  example: ({ acl }) => ({ body: { acl }, status: 404 }),
});

/** An invitation as shown to a holder of its link. */
export const Invitation = z.object({
  account: z.object({ id: z.string(), business_name: z.string() }),
  /** Name of the inviter; null when they are gone. */
  inviter: z.string().nullable(),
  /** The address that it was sent to. */
  email: z.string(),
  /** Whether somebody already signs in with that address. */
  has_user: z.boolean(),
});
export type Invitation = z.output<typeof Invitation>;

export const getInvitation = endpoint({
  method: "POST",
  path: "/api/auth/invitations/check",
  summary: "Who invites whom to which account, by the link of the mail; refused links say why.",
  needs: anybody,
  body: MailedToken,
  response: Invitation,
  example: () => ({ body: { token: "no link" } }),
});

/** A new user's own details. */
export const NewMember = z.object({ name: requiredText(120), password: NewPassword });

export const acceptAsNewUser = endpoint({
  method: "POST",
  path: "/api/auth/invitations/register",
  summary: "Accepts an invitation as somebody new, who signs in with its address from then on.",
  needs: anybody,
  body: MailedToken.extend(NewMember.shape),
  response: SignedIn,
  example: () => ({ body: { token: "no link", name: "A person", password: "a password" } }),
});

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/api/auth/invitations/accept",
  summary: "Accepts an invitation as the person who asks, whatever address it was sent to.",
  needs: person,
  body: MailedToken,
  /** The membership, or the location that they run from now on. */
  response: z.union([Acl, z.object({ account: z.string(), location: z.string() })]),
  example: () => ({ body: { token: "no link" }, status: 404 }),
});
