import { eq } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { users } from "#server/db/schema/people.ts";

export type UserRow = typeof users.$inferSelect;

export async function findUser(db: Database, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}
