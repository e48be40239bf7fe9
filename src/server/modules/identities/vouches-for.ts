import type { Database } from "#server/db/database.ts";
import { belongsElsewhere, type IdentityRow } from "./repository.ts";

/**
 * Whether an organisation may assert that somebody is this person. For people who connected it always may:
 * that is the meaning of connecting. For people it created itself it may only while they belong to no other
 * account: an organisation can create a person with any address, and could otherwise follow them into every
 * company that invites that address later.
 */
export async function vouchesFor(
  db: Database,
  { userId, byOrganisation }: Pick<IdentityRow, "userId" | "byOrganisation">,
  accountId: string,
): Promise<boolean> {
  return !byOrganisation || !(await belongsElsewhere(db, userId, accountId));
}
