import { eq } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { users } from "#server/db/schema/people.ts";

export type UserRow = typeof users.$inferSelect;

/** Writes changed columns; gives the row as it is then, null when the person is gone. */
export async function updateUserRow(
  db: Database,
  id: string,
  changes: Partial<Pick<UserRow, "name" | "startOfWeek">>,
): Promise<UserRow | null> {
  const [row] = await db.update(users).set(changes).where(eq(users.id, id)).returning();
  return row ?? null;
}

export async function findUser(db: Database, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}
