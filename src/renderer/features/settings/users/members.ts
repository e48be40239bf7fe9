import type { Acl } from "#shared/contract/rest/entities.ts";
import type { MemberFlags } from "#shared/domain/access/viewer.ts";
import { type MembershipRefusal, membershipRefusal } from "#shared/domain/accounts/membership.ts";
import { nameOf } from "../../../data/member-changes.ts";

/** A membership as the list shows it. */
export interface MemberView {
  readonly account: string;
  readonly acl: Acl;
  readonly members: readonly Acl[];
  /** Whether whoever looks manages users. */
  readonly manages: boolean;
}

/** The roles, the one that may most first. */
export const ROLES = [
  "owner",
  "admin",
  "finance",
  "contact",
] as const satisfies readonly (keyof MemberFlags)[];
export type Role = (typeof ROLES)[number] | "member";

/** What somebody is called by: their roles, or a member. Owners and admins may all that the others may. */
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

/** Whether a search finds somebody, by name or e-mail. */
export function matchesSearch({ denorm_user, pending_email }: Acl, search: string): boolean {
  const text = `${denorm_user?.name ?? ""} ${denorm_user?.email ?? ""} ${pending_email}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Why the person who looks at the list may not change a membership so. */
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
