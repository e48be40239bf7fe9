import { randomUUID } from "node:crypto";
import type { z } from "zod";
import {
  type AccountRow,
  type AclRow,
  aclsOfAccount,
  countOwners,
  insertAcl,
  lockAccount,
} from "#server/modules/accounts/public.ts";
import { sendMail } from "#server/modules/mail/public.ts";
import { issueLink, limitInvitations } from "#server/modules/mailed-links/public.ts";
import { publishMembership, refusalOf } from "#server/modules/members/public.ts";
import { findUser, findUserByEmail } from "#server/modules/users/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { attachNewUser } from "#shared/contract/rest/accounts/invitations.ts";
import type { PersonViewer } from "#shared/domain/access/viewer.ts";
import { membershipRefusal } from "#shared/domain/accounts/membership.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Invites somebody to an account. Refusals: owners-only, already-member, already-invited, rate-limited. */
export async function inviteToAccount(
  services: Services,
  viewer: PersonViewer,
  account: AccountRow,
  { pending_email: email, owner, admin, contact, finance }: z.output<typeof attachNewUser.body>,
): Promise<Result<AclRow, Problem>> {
  const limited = await limitInvitations(services, account.id, email);
  if (!limited.ok) return limited;
  const roles = { owner, admin, contact, finance };
  const invited = await services.db.transaction(async (tx): Promise<Result<AclRow, Problem>> => {
    await lockAccount(tx, account.id);
    const by = viewer.memberships.get(account.id) ?? null;
    const otherOwners = await countOwners(tx, account.id, "");
    const refused = membershipRefusal({ by, before: { owner: false }, after: roles, otherOwners });
    if (refused) return refusalOf(refused);
    for (const { acl, user } of await aclsOfAccount(tx, account.id)) {
      if (isSame(user?.email ?? "", email)) return problem("conflict", { reason: "already-member" });
      if (isSame(acl.pendingEmail, email)) return problem("conflict", { reason: "already-invited" });
    }
    const acl = {
      id: idOf("Acl", randomUUID()),
      accountId: account.id,
      userId: null,
      pendingEmail: email,
      ...roles,
      createdAt: services.now(),
    };
    await insertAcl(tx, acl);
    return ok({ acl, user: null });
  });
  if (!invited.ok) return invited;
  publishMembership(services, "create", invited.value.acl);
  await mailInvitation(services, viewer, account, invited.value.acl);
  return invited;
}

/** Sends an invitation again. Refusals: not-found, rate-limited. */
export async function sendInvitationAgain(
  services: Services,
  viewer: PersonViewer,
  account: AccountRow,
  aclId: string,
): Promise<Result<AclRow, Problem>> {
  const rows = await aclsOfAccount(services.db, account.id);
  const invited = rows.find(({ acl }) => acl.id === aclId && acl.userId === null);
  if (!invited) return problem("not-found");
  const limited = await limitInvitations(services, account.id, invited.acl.pendingEmail);
  if (!limited.ok) return limited;
  await mailInvitation(services, viewer, account, invited.acl);
  return ok(invited);
}

async function mailInvitation(
  services: Services,
  { userId }: PersonViewer,
  account: AccountRow,
  { id: aclId, pendingEmail: email }: AclRow["acl"],
): Promise<void> {
  const { db } = services;
  const inviter = await findUser(db, userId);
  const known = await findUserByEmail(db, email.toLowerCase());
  const invitee = known && (await findUser(db, known.id));
  const url = await issueLink(services, db, { purpose: "invitation", aclId, issuedBy: userId, email });
  await sendMail(services, {
    to: email,
    // Somebody who has not confirmed the address may not be its reader.
    user: invitee?.emailVerifiedAt ? invitee.id : null,
    // A new user is addressed in the inviter's language.
    language: (invitee ?? inviter)?.language ?? null,
    name: invitee?.name ?? null,
    template: "invitation",
    values: { inviter: inviter?.name ?? account.businessName, account: account.businessName },
    url,
  });
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
