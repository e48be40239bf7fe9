import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { builtOnce } from "#server/db/built-once.ts";
import type { Database } from "#server/db/database.ts";
import { nameOrder } from "#server/db/name-order.ts";
import { collections, schedules } from "#server/db/schema/music/music.ts";
import { accounts } from "#server/db/schema/people/people.ts";
import { devices, locations, playbackStates, soundZones } from "#server/db/schema/places.ts";
import { zonePresets } from "#server/db/schema/presets.ts";
import { labelIdsOfLocation, labelIdsOfZone } from "#server/modules/labels/public.ts";
import { openErrorsOf } from "#server/modules/zone-errors/public.ts";
import type { ZoneSettings } from "#shared/contract/player.ts";

/** A zone with everything its screens need, read in one query. */
export type ZoneRow = Awaited<ReturnType<typeof selectZones>>[number];

/** Sort order of zone lists: by location, then by name. */
export const ZONE_ORDER = [nameOrder(locations.name), nameOrder(soundZones.name), soundZones.id] as const;

/** The columns and joins of {@link ZoneRow}. */
export function selectZones(db: Database) {
  return db
    .select({
      zone: soundZones,
      location: locations,
      account: {
        id: accounts.id,
        businessName: accounts.businessName,
        deactivated: accounts.deactivated,
        suspended: accounts.suspended,
        settings: accounts.settings,
        plan: accounts.plan,
        tier: accounts.tier,
        partnerAccountId: accounts.partnerAccountId,
        partnerAllowsDeactivation: accounts.partnerAllowsDeactivation,
        distributorAccountId: accounts.distributorAccountId,
        featureFlags: accounts.featureFlags,
      },
      device: devices,
      playback: {
        playing: playbackStates.playing,
        volume: playbackStates.volume,
        connectionId: playbackStates.connectionId,
        seenAt: playbackStates.seenAt,
      },
      errors: openErrorsOf(sql`${soundZones.id}`),
      labels: labelIdsOfZone(sql`${soundZones.id}`),
      locationLabels: labelIdsOfLocation(sql`${soundZones.locationId}`),
      collection: { id: collections.id, name: collections.name, image: collections.image },
      schedule: { id: schedules.id, name: schedules.name, image: schedules.image },
      preset: {
        id: zonePresets.id,
        name: zonePresets.name,
        settings: zonePresets.settings,
        playFromId: zonePresets.playFromId,
      },
    })
    .from(soundZones)
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .innerJoin(accounts, eq(accounts.id, soundZones.accountId))
    .leftJoin(devices, eq(devices.soundZoneId, soundZones.id))
    .leftJoin(playbackStates, eq(playbackStates.soundZoneId, soundZones.id))
    .leftJoin(collections, eq(collections.id, soundZones.playFromId))
    .leftJoin(schedules, eq(schedules.id, soundZones.playFromId))
    .leftJoin(zonePresets, and(eq(zonePresets.id, soundZones.presetId), isNull(zonePresets.deletedAt)));
}

const zoneById = (db: Database) =>
  selectZones(db)
    .where(eq(soundZones.id, sql.placeholder("id")))
    .prepare("");

export async function findZone(db: Database, id: string): Promise<ZoneRow | null> {
  const [row] = await builtOnce(db, zoneById).execute({ id });
  return row ?? null;
}

/** Zones by id; unknown ids are not in the map. */
export async function findZones(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, ZoneRow>> {
  const [id, ...more] = ids;
  if (id !== undefined && more.length === 0) {
    const zone = await findZone(db, id);
    return new Map(zone ? [[id, zone]] : []);
  }
  const rows = await selectZones(db).where(inArray(soundZones.id, [...ids]));
  return new Map(rows.map((row) => [row.zone.id, row]));
}

/** Zones that are inserted by one statement: each has a dozen parameters. */
const ZONES_AT_ONCE = 1000;

export async function insertZones(
  db: Database,
  zones: readonly (typeof soundZones.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < zones.length; start += ZONES_AT_ONCE)
    await db.insert(soundZones).values(zones.slice(start, start + ZONES_AT_ONCE));
}

/** Changed columns of zones; undefined ones stay. */
export type ZoneChanges = {
  readonly [Column in keyof ZoneColumns]?: ZoneColumns[Column] | undefined;
} & {
  /** Null: no source. */
  readonly source?: null | undefined;
  /** Merged in the database: two people who change different settings at the same time both succeed. */
  readonly settings?: Partial<ZoneSettings> | undefined;
};
type ZoneColumns = Omit<typeof soundZones.$inferInsert, "id" | "accountId" | "settings">;

/** Makes the same changes to zones. */
export async function updateZones(
  db: Database,
  ids: readonly string[],
  { source, settings, ...columns }: ZoneChanges,
): Promise<void> {
  await db
    .update(soundZones)
    .set({
      ...columns,
      ...(source === null ? { playFromType: null, playFromId: null } : {}),
      settings: settings && sql`${soundZones.settings} || ${JSON.stringify(settings)}::jsonb`,
    })
    .where(inArray(soundZones.id, [...ids]));
}

/**
 * Deactivated zones in active locations of an account, by location and name: those in `within`, or all for
 * null.
 */
export function deactivatedZones(
  db: Database,
  accountId: string,
  within: readonly string[] | null,
): Promise<ZoneRow[]> {
  return selectZones(db)
    .where(
      and(
        eq(soundZones.accountId, accountId),
        eq(soundZones.deactivated, true),
        eq(locations.deactivated, false),
        within === null ? undefined : inArray(soundZones.locationId, [...within]),
      ),
    )
    .orderBy(...ZONE_ORDER);
}

/** Active zones of a location, by name. */
export function zonesOfLocation(db: Database, locationId: string): Promise<ZoneRow[]> {
  return selectZones(db)
    .where(and(eq(soundZones.locationId, locationId), eq(soundZones.deactivated, false)))
    .orderBy(nameOrder(soundZones.name), soundZones.id);
}
