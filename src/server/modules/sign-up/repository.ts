import { eq } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { signUps } from "#server/db/schema/selling/selling.ts";

/** Stores the answers given at sign-up. */
export async function insertSignUp(db: Database, signUp: typeof signUps.$inferInsert): Promise<void> {
  await db.insert(signUps).values(signUp);
}

interface BusinessFacts {
  readonly businessDescription: string;
  readonly numberOfLocations: number | null;
}

/** What a business told of itself; null when it never told anything. */
export async function findBusinessFacts(db: Database, accountId: string): Promise<BusinessFacts | null> {
  const { businessDescription, numberOfLocations } = signUps;
  const [row] = await db
    .select({ businessDescription, numberOfLocations })
    .from(signUps)
    .where(eq(signUps.accountId, accountId));
  return row ?? null;
}

/** Accounts made without signing up, such as the first owner's, have no answers yet. */
export async function saveBusinessFacts(
  db: Database,
  accountId: string,
  facts: Partial<BusinessFacts>,
): Promise<void> {
  if (Object.values(facts).every((value) => value === undefined)) return;
  const unasked = { userRole: "", businessDescription: "", website: "", clickIds: {} };
  await db
    .insert(signUps)
    .values({ accountId, ...unasked, ...facts })
    .onConflictDoUpdate({ target: signUps.accountId, set: facts });
}
