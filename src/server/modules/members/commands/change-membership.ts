import {
  type AclRow,
  countOwners,
  deleteAclRow,
  findAclsWithAccount,
  findMembership,
  lockAccount,
  updateAclRow,
} from "#server/modules/accounts/public.ts";
import { publishMembership } from "#server/modules/members/publish.ts";
import { refusalOf } from "#server/modules/members/refusal.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { MemberRoles } from "#shared/contract/rest/accounts/members.ts";
import type { PersonViewer } from "#shared/domain/access/viewer.ts";
import { membershipRefusal } from "#shared/domain/accounts/membership.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Changes a member's roles. Refusals: owners-only, last-owner. */
export async function changeMembership(
  services: Services,
  viewer: PersonViewer,
  { acl: { id, accountId } }: AclRow,
  roles: Partial<MemberRoles>,
): Promise<Result<AclRow, Problem>> {
  const changed = await services.db.transaction(async (tx): Promise<Result<AclRow, Problem>> => {
    await lockAccount(tx, accountId);
    const [row] = await findAclsWithAccount(tx, [id]);
    if (!row) return problem("not-found");
    const after = { ...row.acl, ...roles };
    const otherOwners = await countOwners(tx, accountId, id);
    const by = viewer.memberships.get(accountId) ?? null;
    const refused = membershipRefusal({ by, before: row.acl, after, otherOwners });
    if (refused) return refusalOf(refused);
    if (Object.keys(roles).length > 0) await updateAclRow(tx, id, roles);
    return ok({ acl: after, user: row.user });
  });
  if (changed.ok) publishMembership(services, "update", changed.value.acl);
  return changed;
}

/** Ends a membership or an invitation: one's own, or another's. Refusals: owners-only, last-owner. */
export async function endMembership(
  services: Services,
  viewer: PersonViewer,
  { acl: { id, accountId } }: AclRow,
): Promise<Result<AclRow, Problem>> {
  const ended = await services.db.transaction(async (tx): Promise<Result<AclRow, Problem>> => {
    await lockAccount(tx, accountId);
    const [row] = await findAclsWithAccount(tx, [id]);
    if (!row) return problem("not-found");
    const otherOwners = await countOwners(tx, accountId, id);
    const by = viewer.memberships.get(accountId) ?? null;
    // An invited owner is not an owner yet.
    const before = { owner: row.acl.owner && row.acl.userId !== null };
    const refused = membershipRefusal({ by, before, after: null, otherOwners });
    if (refused) return refusalOf(refused);
    await deleteAclRow(tx, id);
    return ok({ acl: row.acl, user: row.user });
  });
  if (ended.ok) publishMembership(services, "delete", ended.value.acl);
  return ended;
}

/** Transfers ownership from the caller, who stays an admin, to another member. Refusals: owners-only. */
export async function transferAccount(
  services: Services,
  viewer: PersonViewer,
  accountId: string,
  to: string,
): Promise<Result<AclRow, Problem>> {
  if (viewer.memberships.get(accountId)?.owner !== true) return refusalOf("owners-only");
  const moved = await services.db.transaction(
    async (tx): Promise<Result<{ readonly from: AclRow; readonly to: AclRow }, Problem>> => {
      await lockAccount(tx, accountId);
      const own = await findMembership(tx, accountId, viewer.userId);
      const [other] = await findAclsWithAccount(tx, [to]);
      if (!own?.acl.owner) return refusalOf("owners-only");
      const isMember = other?.acl.accountId === accountId && other.acl.userId !== null;
      if (!isMember || other.acl.id === own.acl.id) return problem("not-found");
      await updateAclRow(tx, other.acl.id, { owner: true, admin: true });
      await updateAclRow(tx, own.acl.id, { owner: false, admin: true });
      return ok({ from: own, to: { acl: { ...other.acl, owner: true, admin: true }, user: other.user } });
    },
  );
  if (!moved.ok) return moved;
  publishMembership(services, "update", moved.value.from.acl);
  publishMembership(services, "update", moved.value.to.acl);
  return ok(moved.value.to);
}
