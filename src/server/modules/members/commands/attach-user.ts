import { randomUUID } from "node:crypto";
import {
  type AclRow,
  aclsOfUser,
  countOwners,
  deleteInvitations,
  findMembership,
  insertAcl,
  lockAccount,
} from "#server/modules/accounts/public.ts";
import { endEarlierSessions } from "#server/modules/members/end-earlier-sessions.ts";
import { publishMembership } from "#server/modules/members/publish.ts";
import { refusalOf } from "#server/modules/members/refusal.ts";
import { findUser } from "#server/modules/users/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { MemberRoles } from "#shared/contract/rest/accounts/members.ts";
import type { PersonViewer } from "#shared/domain/access/viewer.ts";
import { membershipRefusal } from "#shared/domain/accounts/membership.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/**
 * Adds a colleague from another account at once, without an invitation. People in none of the caller's other
 * accounts count as unknown. Refusals: not-found, owners-only, already-member.
 */
export async function attachColleague(
  services: Services,
  viewer: PersonViewer,
  accountId: string,
  { user: userId, ...roles }: MemberRoles & { readonly user: string },
): Promise<Result<AclRow, Problem>> {
  const { db } = services;
  const user = await findUser(db, userId);
  const theirs = user ? await aclsOfUser(db, userId) : [];
  if (!user || !theirs.some(({ acl }) => viewer.memberships.has(acl.accountId))) return problem("not-found");
  const attached = await db.transaction(async (tx): Promise<Result<AclRow, Problem>> => {
    await lockAccount(tx, accountId);
    if (await findMembership(tx, accountId, userId)) return problem("conflict", { reason: "already-member" });
    const by = viewer.memberships.get(accountId) ?? null;
    const otherOwners = await countOwners(tx, accountId, "");
    const refused = membershipRefusal({ by, before: { owner: false }, after: roles, otherOwners });
    if (refused) return refusalOf(refused);
    await deleteInvitations(tx, accountId, user.email);
    const acl = { id: idOf("Acl", randomUUID()), accountId, userId, ...roles };
    await insertAcl(tx, { ...acl, createdAt: services.now() });
    const made = await findMembership(tx, accountId, userId);
    if (!made) throw new Error("A membership was not written");
    return ok(made);
  });
  if (!attached.ok) return attached;
  publishMembership(services, "create", attached.value.acl);
  await endEarlierSessions(services, attached.value);
  return attached;
}
