import { and, desc, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { auditLog } from "#server/db/schema/audit.ts";
import { users } from "#server/db/schema/people/people.ts";
import { devices } from "#server/db/schema/places.ts";
import type { LogGroup } from "#shared/domain/audit/log-kinds.ts";

export type EntryRow = typeof auditLog.$inferSelect;
export type NewEntry = Required<typeof auditLog.$inferInsert>;

export async function insertEntry(db: Database, entry: typeof auditLog.$inferInsert): Promise<void> {
  await db.insert(auditLog).values(entry);
}

/** Filter for entries of an account's log. */
export interface LogFilter {
  readonly accountId: string;
  readonly actorId?: string | undefined;
  readonly group?: LogGroup | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Only entries written before this one. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Entries of an account's log, the newest first. */
export async function entriesOf(db: Database, filter: LogFilter): Promise<readonly EntryRow[]> {
  const wanted: (SQL | undefined)[] = [
    eq(auditLog.accountId, filter.accountId),
    filter.actorId === undefined ? undefined : eq(auditLog.actorId, filter.actorId),
    filter.group === undefined ? undefined : sql`starts_with(${auditLog.kind}, ${`${filter.group}.`})`,
    filter.from && gte(auditLog.at, filter.from),
    filter.to && lte(auditLog.at, filter.to),
    filter.before === undefined ? undefined : lt(auditLog.id, filter.before),
  ];
  return await db
    .select()
    .from(auditLog)
    .where(and(...wanted))
    .orderBy(desc(auditLog.id))
    .limit(filter.limit);
}

/** Changes to the service itself, the newest first. */
export async function entriesOfService(
  db: Database,
  before: number | undefined,
  limit: number,
): Promise<readonly EntryRow[]> {
  return await db
    .select()
    .from(auditLog)
    .where(
      and(
        // As the index has it.
        sql`(${auditLog.accountId} is null or ${auditLog.kind} = 'music.page-edited')`,
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

/** Everyone who appears as an actor in an account's log, by name. */
export async function actorsOf(db: Database, accountId: string) {
  return await db
    .select({
      id: auditLog.actorId,
      name: sql<string>`max(${auditLog.actorName})`,
      type: auditLog.actorType,
    })
    .from(auditLog)
    .where(eq(auditLog.accountId, accountId))
    .groupBy(auditLog.actorId, auditLog.actorType)
    .orderBy(sql`2`, auditLog.actorId);
}

/** Deletes entries older than this; returns how many. */
export async function deleteEntriesBefore(db: Database, before: Date): Promise<number> {
  const rows = await db.delete(auditLog).where(lt(auditLog.at, before)).returning({ id: auditLog.id });
  return rows.length;
}

export async function findUserName(db: Database, id: string): Promise<string | null> {
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, id));
  return user?.name ?? null;
}

export async function findDeviceName(db: Database, id: string): Promise<string | null> {
  const [device] = await db.select({ name: devices.name }).from(devices).where(eq(devices.id, id));
  return device?.name ?? null;
}

/** A person to be erased, with everything that names them in the logs. */
export interface ForgottenPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Whether the address was verified as theirs. */
  readonly isConfirmed: boolean;
  readonly aclIds: readonly string[];
  readonly accountIds: readonly string[];
  /** The id that keeps their entries grouped. */
  readonly nobody: string;
  readonly at: Date;
}

/** Removes a person's name and address from all logs; entries then name a former member. */
export async function forgetPerson(tx: Database, person: ForgottenPerson): Promise<void> {
  const { id, name, email, isConfirmed, aclIds, accountIds, nobody, at } = person;
  // A namesake in another company keeps their name, as does the possible owner of the address.
  const near = or(eq(auditLog.actorId, id), inArray(auditLog.accountId, [...accountIds]));
  await tx
    .update(auditLog)
    .set({ subjectName: "", personId: null })
    .where(
      and(
        sql`starts_with(${auditLog.kind}, 'users.')`,
        or(
          eq(auditLog.personId, id),
          inArray(auditLog.subjectId, [...aclIds]),
          and(eq(sql`lower(${auditLog.subjectName})`, email.toLowerCase()), isConfirmed ? undefined : near),
          // Entries older than the column for the person concerned.
          and(isNull(auditLog.personId), eq(auditLog.subjectName, name), near),
        ),
      ),
    );
  await tx.update(auditLog).set({ actorId: nobody, actorName: "" }).where(eq(auditLog.actorId, id));
  for (const accountId of accountIds)
    await insertEntry(tx, {
      accountId,
      at,
      actorType: "user",
      actorId: nobody,
      actorName: "",
      kind: "users.left",
      subjectId: accountId,
      subjectName: "",
      changes: [],
    });
}
