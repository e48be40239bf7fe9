import type { Database } from "#server/db/database.ts";
import { type AccountRow, type AclRow, findAclsWithAccount } from "#server/modules/accounts/public.ts";
import { type MailedLink, readLink } from "#server/modules/mailed-links/public.ts";
import type { CodeRefusal } from "#shared/contract/code-refusal.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/** A pending invitation and its link. */
interface FoundInvitation {
  readonly link: MailedLink;
  readonly acl: AclRow["acl"];
  readonly account: AccountRow;
}

/**
 * The invitation of a link. One that was accepted by another link counts as used; a withdrawn one is unknown,
 * with its links, as is one to a deactivated account.
 */
export async function findInvitation(
  db: Database,
  token: string,
  now: Date,
): Promise<Result<FoundInvitation, CodeRefusal>> {
  const read = await readLink(db, token, ["invitation"], now);
  if (!read.ok) return read;
  const { aclId } = read.value;
  const [row] = aclId === null ? [] : await findAclsWithAccount(db, [aclId]);
  if (!row || row.account.deactivated) return refuse("unknown");
  if (row.acl.userId !== null) return refuse("used");
  return ok({ link: read.value, acl: row.acl, account: row.account });
}
