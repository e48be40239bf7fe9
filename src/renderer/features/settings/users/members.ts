import { nameOf } from "#renderer/data/people/member-changes.ts";
import { ROLES } from "#renderer/parts/invitations/roles.ts";
import type { Acl } from "#shared/contract/rest/entities.ts";
import type { MemberFlags } from "#shared/domain/access/viewer.ts";
import { type MembershipRefusal, membershipRefusal } from "#shared/domain/accounts/membership.ts";
import { readableEmail } from "#shared/domain/validation/email-form.ts";

/** A membership in the list. */
export interface MemberView {
  readonly account: string;
  readonly acl: Acl;
  readonly members: readonly Acl[];
  /** Whether the viewer manages users. */
  readonly manages: boolean;
}

export type Role = (typeof ROLES)[number] | "member";

/** The roles shown for a membership, or `member`. Owners and admins include the other roles' permissions. */
export function rolesOf(flags: MemberFlags): readonly Role[] {
  const own = ROLES.filter((role) => flags[role]);
  const highest = own.filter((role) => role !== "finance" && (role !== "admin" || !flags.owner));
  const shown = flags.owner || flags.admin ? highest : own;
  return shown.length > 0 ? shown : ["member"];
}

/** By role, then by name. */
export function sortMembers(acls: readonly Acl[]): readonly Acl[] {
  const rank = (acl: Acl) => ROLES.findIndex((role) => acl[role]) >>> 0;
  return acls.toSorted((a, b) => rank(a) - rank(b) || nameOf(a).localeCompare(nameOf(b)));
}

/** Whether a search matches a member by name or e-mail. */
export function matchesSearch({ denorm_user, pending_email }: Acl, search: string): boolean {
  const emails = [denorm_user?.email ?? "", pending_email].map(readableEmail);
  const text = [denorm_user?.name ?? "", ...emails].join(" ").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Why the viewer may not make this change to a membership; null if they may. */
export function refusalFor(
  userId: string | null,
  members: readonly Acl[],
  before: Acl,
  after: MemberFlags | null,
): MembershipRefusal | null {
  const owners = members.filter(({ owner }) => owner);
  return membershipRefusal({
    by: members.find(({ user }) => user === userId) ?? null,
    before: { owner: before.owner && before.user !== "" },
    after,
    otherOwners: owners.filter(({ id }) => id !== before.id).length,
  });
}
