import type { Database } from "#server/db/database.ts";
import { belongsElsewhere, type IdentityRow } from "./repository.ts";

/**
 * Whether an organisation may say that somebody is this person. Of those who connected, always: that is what connecting
 * means. Of those whom it made itself, only as long as they belong to nobody else: an organisation can make a person of any
 * address, and would else come with them into every company that invites that address later.
 */
export async function vouchesFor(
  db: Database,
  { userId, byOrganisation }: Pick<IdentityRow, "userId" | "byOrganisation">,
  accountId: string,
): Promise<boolean> {
  return !byOrganisation || !(await belongsElsewhere(db, userId, accountId));
}
