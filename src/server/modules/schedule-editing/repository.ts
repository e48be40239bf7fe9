import { and, eq, inArray, isNotNull, isNull, ne, notExists, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { nameOrder } from "#server/db/name-order.ts";
import {
  libraryItems,
  scheduleExceptions,
  scheduleOccasional,
  scheduleSlots,
  schedules,
} from "#server/db/schema/music/music.ts";
import { accounts } from "#server/db/schema/people/people.ts";
import { locations, soundZones } from "#server/db/schema/places.ts";
import type { ExceptionRow, OccasionalRow, ScheduleRow, SlotRow } from "#server/modules/schedules/public.ts";

/** The contents of a schedule. */
export interface ScheduleParts {
  readonly slots: readonly SlotRow[];
  readonly exceptions: readonly ExceptionRow[];
  readonly occasional: readonly OccasionalRow[];
}

/** Schedules by id with their accounts, deleted ones too. */
export async function findWithAccounts(db: Database, ids: readonly string[]) {
  return await db
    .select({ schedule: schedules, account: accounts })
    .from(schedules)
    .innerJoin(accounts, eq(accounts.id, schedules.accountId))
    .where(inArray(schedules.id, [...ids]));
}

/** A zone's own schedule. */
export async function findOfZone(db: Database, soundZoneId: string): Promise<ScheduleRow | null> {
  const [row] = await db
    .select()
    .from(schedules)
    .where(and(eq(schedules.soundZoneId, soundZoneId), isNull(schedules.deletedAt)));
  return row ?? null;
}

/** How many active zones play each of these schedules; unused ones are omitted. */
export async function zoneCounts(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: soundZones.playFromId, count: sql<number>`count(*)::int` })
    .from(soundZones)
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .where(and(inArray(soundZones.playFromId, [...ids]), inUse))
    .groupBy(soundZones.playFromId);
  return new Map(rows.map(({ id, count }) => [id ?? "", count]));
}

/** The zones that play from a schedule. */
export async function zonesOf(db: Database, scheduleId: string): Promise<readonly string[]> {
  const rows = await db
    .select({ id: soundZones.id })
    .from(soundZones)
    .where(eq(soundZones.playFromId, scheduleId));
  return rows.map(({ id }) => id);
}

const inUse = and(eq(soundZones.deactivated, false), eq(locations.deactivated, false));

/** Number of schedules of the account. Locks it, so that nobody else adds one until the transaction ends. */
export async function countForUpdate(tx: Database, accountId: string): Promise<number> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update");
  return await tx.$count(schedules, and(eq(schedules.accountId, accountId), isNull(schedules.deletedAt)));
}

/** Adds a schedule; false when its zone already has one. */
export async function insertSchedule(
  tx: Database,
  row: typeof schedules.$inferInsert,
  parts: ScheduleParts,
): Promise<boolean> {
  const inserted = await tx
    .insert(schedules)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: schedules.id });
  if (inserted.length === 0) return false;
  await insertParts(tx, parts);
  return true;
}

type Written = "name" | "description" | "color" | "omitFromLibrary" | "image" | "snapshot" | "updatedAt";

/** Replaces a schedule if it is still at this snapshot; else returns false. */
export async function replaceSchedule(
  tx: Database,
  { id, snapshot }: Pick<ScheduleRow, "id" | "snapshot">,
  written: Pick<ScheduleRow, Written>,
  parts: ScheduleParts,
): Promise<boolean> {
  const updated = await tx
    .update(schedules)
    .set(written)
    .where(and(eq(schedules.id, id), eq(schedules.snapshot, snapshot), isNull(schedules.deletedAt)))
    .returning({ id: schedules.id });
  if (updated.length === 0) return false;
  await tx.delete(scheduleSlots).where(eq(scheduleSlots.scheduleId, id));
  await tx.delete(scheduleExceptions).where(eq(scheduleExceptions.scheduleId, id));
  await tx.delete(scheduleOccasional).where(eq(scheduleOccasional.scheduleId, id));
  await insertParts(tx, parts);
  return true;
}

async function insertParts(tx: Database, { slots, exceptions, occasional }: ScheduleParts): Promise<void> {
  if (slots.length > 0) await tx.insert(scheduleSlots).values([...slots]);
  if (exceptions.length > 0) await tx.insert(scheduleExceptions).values([...exceptions]);
  if (occasional.length > 0) await tx.insert(scheduleOccasional).values([...occasional]);
}

/** Switches a schedule on or off; false when it already was. */
export async function setEnabled(
  db: Database,
  id: string,
  enabled: boolean,
  updatedAt: Date,
): Promise<boolean> {
  const updated = await db
    .update(schedules)
    .set({ enabled, updatedAt })
    .where(and(eq(schedules.id, id), isNull(schedules.deletedAt), ne(schedules.enabled, enabled)))
    .returning({ id: schedules.id });
  return updated.length > 0;
}

/** Names of zones that are in use, with their locations. */
export async function namesOfZones(db: Database, ids: readonly string[]) {
  return await db
    .select({ id: soundZones.id, name: soundZones.name, location: locations.name })
    .from(soundZones)
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .where(and(inArray(soundZones.id, [...ids]), inUse))
    .orderBy(nameOrder(locations.name), nameOrder(soundZones.name), soundZones.id);
}

/** Marks a schedule as deleted unless an active zone plays it; false if one does. */
export async function markDeleted(tx: Database, id: string, deletedAt: Date): Promise<boolean> {
  const playing = tx
    .select({ one: sql`1` })
    .from(soundZones)
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .where(and(eq(soundZones.playFromId, id), inUse));
  const updated = await tx
    .update(schedules)
    .set({ deletedAt })
    .where(and(eq(schedules.id, id), isNull(schedules.deletedAt), notExists(playing)))
    .returning({ id: schedules.id });
  return updated.length > 0;
}

/** Restores a deleted schedule; false when it was not deleted. */
export async function unmarkDeleted(tx: Database, id: string): Promise<boolean> {
  const updated = await tx
    .update(schedules)
    .set({ deletedAt: null })
    .where(and(eq(schedules.id, id), isNotNull(schedules.deletedAt)))
    .returning({ id: schedules.id });
  return updated.length > 0;
}

/**
 * Adds a schedule to its account's library, or removes it; returns the library's new version, null when
 * nothing changed.
 */
export async function setInLibrary(
  tx: Database,
  { id, accountId }: Pick<ScheduleRow, "id" | "accountId">,
  isIn: boolean,
  at: Date,
): Promise<number | null> {
  const item = and(eq(libraryItems.accountId, accountId), eq(libraryItems.itemId, id));
  const changed = isIn
    ? await tx
        .insert(libraryItems)
        .values({ accountId, itemId: id, kind: "SCHEDULE", addedAt: at })
        .onConflictDoNothing()
        .returning({ itemId: libraryItems.itemId })
    : await tx.delete(libraryItems).where(item).returning({ itemId: libraryItems.itemId });
  if (changed.length === 0) return null;
  const [account] = await tx
    .update(accounts)
    .set({ libraryVersion: sql`${accounts.libraryVersion} + 1` })
    .where(eq(accounts.id, accountId))
    .returning({ version: accounts.libraryVersion });
  return account?.version ?? null;
}
