import type { Database } from "#server/db/database.ts";
import { type AccountRow, type AclRow, findAclsWithAccount } from "#server/modules/accounts/public.ts";
import { findLocationInvitation, type LocationInvitationRow } from "#server/modules/location-users/public.ts";
import { type MailedLink, readLink } from "#server/modules/mailed-links/public.ts";
import type { CodeRefusal } from "#shared/contract/code-refusal.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/** A pending invitation to an account, or to run one of its locations, and its link. */
type FoundInvitation = { readonly link: MailedLink; readonly account: AccountRow } & (
  | { readonly to: "account"; readonly acl: AclRow["acl"] }
  | { readonly to: "location"; readonly invitation: LocationInvitationRow }
);

/**
 * The invitation of a link. One that was accepted by another link counts as used; a withdrawn one is unknown,
 * with its links, as is one to a deactivated account or location.
 */
export async function findInvitation(
  db: Database,
  token: string,
  now: Date,
): Promise<Result<FoundInvitation, CodeRefusal>> {
  const read = await readLink(db, token, ["invitation"], now);
  if (!read.ok) return read;
  const { aclId, locationInvitationId } = read.value;
  if (locationInvitationId !== null) {
    const found = await findLocationInvitation(db, locationInvitationId);
    if (!found || found.account.deactivated || found.location.deactivated) return refuse("unknown");
    if (found.invitation.acceptedAt !== null) return refuse("used");
    return ok({ link: read.value, account: found.account, to: "location", invitation: found.invitation });
  }
  const [row] = aclId === null ? [] : await findAclsWithAccount(db, [aclId]);
  if (!row || row.account.deactivated) return refuse("unknown");
  if (row.acl.userId !== null) return refuse("used");
  return ok({ link: read.value, account: row.account, to: "account", acl: row.acl });
}
