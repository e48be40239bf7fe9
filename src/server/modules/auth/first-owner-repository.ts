import { and, eq } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { secrets } from "#server/db/schema/people/people.ts";

/** The row of `secrets` with the hash of the link's token, see [Note: the first owner]. */
const LINK = "first-owner-link";

/** Stores the link's token; the previous one stops working. */
export async function writeFirstOwnerLink(db: Database, tokenHash: string, now: Date): Promise<void> {
  const row = { value: tokenHash, createdAt: now };
  await db
    .insert(secrets)
    .values({ name: LINK, ...row })
    .onConflictDoUpdate({ target: secrets.name, set: row });
}

/** Whether this is the current link's token. */
export async function isFirstOwnerLink(db: Database, tokenHash: string): Promise<boolean> {
  const [link] = await db.select({ name: secrets.name }).from(secrets).where(isLink(tokenHash));
  return link !== undefined;
}

/** Deletes the link, or only the one with this token; false when there was none. */
export async function deleteFirstOwnerLink(db: Database, tokenHash?: string): Promise<boolean> {
  const deleted = await db
    .delete(secrets)
    .where(tokenHash === undefined ? eq(secrets.name, LINK) : isLink(tokenHash))
    .returning({ name: secrets.name });
  return deleted.length === 1;
}

function isLink(tokenHash: string) {
  return and(eq(secrets.name, LINK), eq(secrets.value, tokenHash));
}
