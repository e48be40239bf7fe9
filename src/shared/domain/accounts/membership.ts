import type { MemberFlags } from "#shared/domain/access/viewer.ts";

/**
 * Why a membership may not be changed in this way, even by somebody who may manage users: `owners-only`, it
 * is an owner's or would become one, which only owners decide; `last-owner`, nobody would own the account.
 */
export type MembershipRefusal = "owners-only" | "last-owner";

interface MembershipChange {
  /** The caller's flags in the same account; null: an outsider. */
  readonly by: Pick<MemberFlags, "owner"> | null;
  readonly before: Pick<MemberFlags, "owner">;
  /** Null: the membership ends. */
  readonly after: Pick<MemberFlags, "owner"> | null;
  /** Number of other owners of the account. */
  readonly otherOwners: number;
}

/**
 * Whether a membership may be changed like this; null: no objection. Admins may appoint an owner of an
 * account without any.
 */
export function membershipRefusal({
  by,
  before,
  after,
  otherOwners,
}: MembershipChange): MembershipRefusal | null {
  const isOwned = before.owner || otherOwners > 0;
  const isAboutOwner = before.owner || after?.owner === true;
  if (isAboutOwner && isOwned && by?.owner !== true) return "owners-only";
  return before.owner && after?.owner !== true && otherOwners === 0 ? "last-owner" : null;
}

/** Entries without a user are invitations, the others members (specification, platform §7). */
export function splitAcls<Acl extends { readonly user: string }>(
  acls: readonly Acl[],
): { readonly members: readonly Acl[]; readonly invitees: readonly Acl[] } {
  return {
    members: acls.filter(({ user }) => user !== ""),
    invitees: acls.filter(({ user }) => user === ""),
  };
}
