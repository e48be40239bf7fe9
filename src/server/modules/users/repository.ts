import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { acls, users } from "#server/db/schema/people/people.ts";
import { emailForm } from "#shared/domain/validation/email-form.ts";

export type UserRow = typeof users.$inferSelect;

/** Writes changed columns; returns the updated row, null when the person is gone. */
export async function updateUserRow(
  db: Database,
  id: string,
  changes: Partial<
    Pick<UserRow, "name" | "email" | "passwordHash" | "emailVerifiedAt" | "startOfWeek" | "language">
  >,
): Promise<UserRow | null> {
  const [row] = await db.update(users).set(changes).where(eq(users.id, id)).returning();
  return row ?? null;
}

export async function findUser(db: Database, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

/** People by id, ordered by e-mail address; unknown ids are omitted. */
export async function findUsers(db: Database, ids: readonly string[]): Promise<readonly UserRow[]> {
  return await db
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.email));
}

/** Members of these accounts with these lower-case words in their name or address. */
export async function findMembersNamed(
  db: Database,
  accountIds: readonly string[],
  words: string,
  limit: number,
): Promise<Pick<UserRow, "id" | "name" | "email">[]> {
  const has = (column: typeof users.name | typeof users.email) => sql`strpos(lower(${column}), ${words}) > 0`;
  return await db
    .selectDistinct({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .innerJoin(acls, eq(acls.userId, users.id))
    .where(and(inArray(acls.accountId, [...accountIds]), or(has(users.name), has(users.email))))
    .orderBy(users.name, users.id)
    .limit(limit);
}

/** The person with this e-mail address, in any case. */
export async function findUserByEmail(
  db: Database,
  email: string,
): Promise<Pick<UserRow, "id" | "email" | "passwordHash"> | null> {
  const [row] = await db
    .select({ id: users.id, email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(sql`lower(${users.email})`, emailForm(email).toLowerCase()));
  return row ?? null;
}

/** Whether any person exists. */
export async function hasUsers(db: Database): Promise<boolean> {
  const [person] = await db.select({ id: users.id }).from(users).limit(1);
  return person !== undefined;
}

/** As {@link insertUser}, unless the e-mail address is already taken: then false. */
export async function insertNewUser(db: Database, user: typeof users.$inferInsert): Promise<boolean> {
  const added = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return added.length === 1;
}

export async function insertUser(db: Database, user: typeof users.$inferInsert): Promise<void> {
  await db.insert(users).values(user);
}
