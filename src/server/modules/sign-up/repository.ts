import type { Database } from "#server/db/database.ts";
import { signUps } from "#server/db/schema/selling.ts";

/** Stores the answers given at sign-up. */
export async function insertSignUp(db: Database, signUp: typeof signUps.$inferInsert): Promise<void> {
  await db.insert(signUps).values(signUp);
}
