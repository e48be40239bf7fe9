import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  lte,
  notExists,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { buildingTokens, locationMutes } from "#server/db/schema/building.ts";
import { locations, playbackStates, soundZones } from "#server/db/schema/places.ts";

export type BuildingTokenRow = typeof buildingTokens.$inferSelect;
export type MuteRow = typeof locationMutes.$inferSelect;

/** A location's tokens, newest first. */
export async function tokensOfLocation(
  db: Database,
  locationId: string,
): Promise<readonly BuildingTokenRow[]> {
  return await db
    .select()
    .from(buildingTokens)
    .where(eq(buildingTokens.locationId, locationId))
    .orderBy(desc(buildingTokens.createdAt), buildingTokens.id);
}

export async function insertBuildingToken(
  db: Database,
  token: typeof buildingTokens.$inferInsert,
): Promise<BuildingTokenRow> {
  const [row] = await db.insert(buildingTokens).values(token).returning();
  if (!row) throw new Error("A building token was not stored");
  return row;
}

/** Deletes a location's token; false when it has none with this id. */
export async function deleteBuildingToken(db: Database, locationId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(buildingTokens)
    .where(and(eq(buildingTokens.locationId, locationId), eq(buildingTokens.id, id)))
    .returning({ id: buildingTokens.id });
  return deleted.length === 1;
}

/** Finds a token and notes its use; null when it is unknown. */
export async function noteBuildingTokenUse(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<BuildingTokenRow | null> {
  const [row] = await db
    .update(buildingTokens)
    .set({ lastUsedAt: now })
    .where(eq(buildingTokens.tokenHash, tokenHash))
    .returning();
  return row ?? null;
}

/** The mute of a location; null when there is none. */
export async function muteOf(db: Database, locationId: string): Promise<MuteRow | null> {
  const [row] = await db.select().from(locationMutes).where(eq(locationMutes.locationId, locationId));
  return row ?? null;
}

/** Stores a mute. One that the location has already gets this reason and end. */
export async function keepMute(
  tx: Database,
  mute: MuteRow,
): Promise<{ readonly mute: MuteRow; readonly isNew: boolean }> {
  const { reason, endsAt } = mute;
  const [kept] = await tx
    .insert(locationMutes)
    .values(mute)
    .onConflictDoUpdate({ target: locationMutes.locationId, set: { reason, endsAt } })
    .returning({ ...getTableColumns(locationMutes), isNew: sql<boolean>`xmax = 0` });
  if (!kept) throw new Error("A mute was not stored");
  const { isNew, ...row } = kept;
  return { mute: row, isNew };
}

/** Mutes that end by themselves, soonest first. */
export async function endingMutes(db: Database): Promise<readonly MuteRow[]> {
  return await db
    .select()
    .from(locationMutes)
    .where(isNotNull(locationMutes.endsAt))
    .orderBy(asc(locationMutes.endsAt));
}

/** Deletes a mute: any, or one that is due at `dueAt`; false when there is none. */
export async function deleteMute(tx: Database, locationId: string, dueAt: Date | null): Promise<boolean> {
  const deleted = await tx
    .delete(locationMutes)
    .where(
      and(
        eq(locationMutes.locationId, locationId),
        dueAt === null ? undefined : lte(locationMutes.endsAt, dueAt),
      ),
    )
    .returning({ id: locationMutes.locationId });
  return deleted.length === 1;
}

/** Ids of a location's active zones. */
export async function activeZonesOf(tx: Database, locationId: string): Promise<readonly string[]> {
  const rows = await tx
    .select({ id: soundZones.id })
    .from(soundZones)
    .where(and(eq(soundZones.locationId, locationId), eq(soundZones.deactivated, false)));
  return rows.map(({ id }) => id);
}

/**
 * Locks the intents of these zones until the transaction ends, in the order of their ids, as changes of many zones do:
 * a mute that waits for one of those ends in no deadlock.
 */
async function lockIntents(tx: Database, ofZones: SQL | undefined): Promise<void> {
  await tx
    .select({ id: playbackStates.soundZoneId })
    .from(playbackStates)
    .innerJoin(soundZones, eq(soundZones.id, playbackStates.soundZoneId))
    .where(ofZones)
    .orderBy(asc(playbackStates.soundZoneId))
    .for("no key update", { of: playbackStates });
}

/** Pauses the location's zones that are not muted yet, and stores what they did; returns their ids. */
export async function pauseZones(tx: Database, locationId: string): Promise<readonly string[]> {
  await lockIntents(tx, eq(soundZones.locationId, locationId));
  const paused = await tx
    .update(playbackStates)
    .set({
      playsAfterMute: sql`${playbackStates.playing}`,
      playing: false,
      intentVersion: sql`${playbackStates.intentVersion} + 1`,
    })
    .from(soundZones)
    .where(
      and(
        eq(soundZones.id, playbackStates.soundZoneId),
        eq(soundZones.locationId, locationId),
        eq(soundZones.deactivated, false),
        isNull(playbackStates.playsAfterMute),
      ),
    )
    .returning({ id: playbackStates.soundZoneId });
  return paused.map(({ id }) => id);
}

/**
 * Restores all muted zones of an account whose location is not muted, so also those that were moved from a muted
 * location; returns their ids.
 */
export async function restoreZones(tx: Database, accountId: string): Promise<readonly string[]> {
  const mute = tx
    .select({ id: locationMutes.locationId })
    .from(locationMutes)
    .where(eq(locationMutes.locationId, soundZones.locationId));
  await lockIntents(tx, and(eq(soundZones.accountId, accountId), isNotNull(playbackStates.playsAfterMute)));
  const restored = await tx
    .update(playbackStates)
    .set({
      // One that was started since plays on.
      playing: sql`${playbackStates.playing} or ${playbackStates.playsAfterMute}`,
      playsAfterMute: null,
      intentVersion: sql`${playbackStates.intentVersion} + 1`,
    })
    .from(soundZones)
    .where(
      and(
        eq(soundZones.id, playbackStates.soundZoneId),
        eq(soundZones.accountId, accountId),
        isNotNull(playbackStates.playsAfterMute),
        notExists(mute),
      ),
    )
    .returning({ id: playbackStates.soundZoneId });
  return restored.map(({ id }) => id);
}

/** The account of a location; null when the location is unknown. */
export async function accountOfLocation(db: Database, locationId: string): Promise<string | null> {
  const [row] = await db
    .select({ accountId: locations.accountId })
    .from(locations)
    .where(eq(locations.id, locationId));
  return row?.accountId ?? null;
}
