import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { collections, libraryItems, schedules } from "#server/db/schema/music/music.ts";
import { locations, soundZones } from "#server/db/schema/places.ts";
import { labelIdsOfLocation, labelIdsOfZone } from "#server/modules/labels/public.ts";
import { isFoundBy } from "#server/modules/music-lookup/public.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import type { ImportedInto, ImportSource } from "#shared/domain/zones/import/plan-import.ts";

/** An account's active locations. */
export async function knownLocations(db: Database, accountId: string): Promise<ImportedInto["locations"]> {
  return await db
    .select({
      id: locations.id,
      name: locations.name,
      address: locations.address,
      city: locations.city,
      postal_code: locations.postalCode,
      country: locations.isoCountry,
      timezone: locations.timezone,
      labels: labelIdsOfLocation(sql`"locations"."id"`),
    })
    .from(locations)
    .where(and(eq(locations.accountId, accountId), eq(locations.deactivated, false)));
}

/** An account's active zones, also those of deactivated locations. */
export async function knownZones(db: Database, accountId: string): Promise<ImportedInto["zones"]> {
  return await db
    .select({
      id: soundZones.id,
      location: soundZones.locationId,
      name: soundZones.name,
      labels: labelIdsOfZone(sql`"sound_zones"."id"`),
      source: soundZones.playFromId,
    })
    .from(soundZones)
    .where(and(eq(soundZones.accountId, accountId), eq(soundZones.deactivated, false)));
}

/** The music that an account can choose by name: its own, and what it has in its library. */
export async function knownMusic(db: Database, accountId: string): Promise<readonly ImportSource[]> {
  const kept = db
    .select({ id: libraryItems.itemId })
    .from(libraryItems)
    .where(eq(libraryItems.accountId, accountId));
  const [playlists, weeks] = await Promise.all([
    db
      .select({ id: collections.id, name: collections.name })
      .from(collections)
      .where(
        and(
          isFoundBy(accountListener(accountId)),
          or(eq(collections.curatorAccountId, accountId), inArray(collections.id, kept)),
        ),
      ),
    // A zone's own week is for that zone alone.
    db
      .select({ id: schedules.id, name: schedules.name })
      .from(schedules)
      .where(
        and(eq(schedules.accountId, accountId), isNull(schedules.deletedAt), isNull(schedules.soundZoneId)),
      ),
  ]);
  return [
    ...playlists.map((one) => ({ ...one, type: "collection" as const })),
    ...weeks.map((one) => ({ ...one, type: "schedule" as const })),
  ];
}
