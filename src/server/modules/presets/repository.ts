import { and, count, eq, inArray, isNull, lt } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { nameOrder } from "#server/db/name-order.ts";
import { collections, schedules } from "#server/db/schema/music/music.ts";
import { soundZones } from "#server/db/schema/places.ts";
import { zonePresets } from "#server/db/schema/presets.ts";

export type PresetRow = typeof zonePresets.$inferSelect;

/** A preset with its source's name and the number of active zones that follow it. */
export interface ListedPreset {
  readonly preset: PresetRow;
  readonly sourceName: string | null;
  readonly zones: number;
}

/** A preset of the account; null for one that was deleted. */
export async function findPreset(db: Database, accountId: string, id: string): Promise<PresetRow | null> {
  const row = await findKeptPreset(db, accountId, id);
  return row?.deletedAt === null ? row : null;
}

/** A preset of the account, deleted or not. */
export async function findKeptPreset(db: Database, accountId: string, id: string): Promise<PresetRow | null> {
  const [row] = await db
    .select()
    .from(zonePresets)
    .where(and(eq(zonePresets.id, id), eq(zonePresets.accountId, accountId)));
  return row ?? null;
}

/** An account's presets by name, or these of them. */
export async function listPresets(
  db: Database,
  accountId: string,
  ids?: readonly string[],
): Promise<readonly ListedPreset[]> {
  const rows = await db
    .select({ preset: zonePresets, collection: collections.name, schedule: schedules.name })
    .from(zonePresets)
    .leftJoin(collections, eq(collections.id, zonePresets.playFromId))
    .leftJoin(schedules, eq(schedules.id, zonePresets.playFromId))
    .where(
      and(
        eq(zonePresets.accountId, accountId),
        isNull(zonePresets.deletedAt),
        ids && inArray(zonePresets.id, [...ids]),
      ),
    )
    .orderBy(nameOrder(zonePresets.name), zonePresets.id);
  const counts = await db
    .select({ id: soundZones.presetId, zones: count() })
    .from(soundZones)
    .where(
      and(
        inArray(
          soundZones.presetId,
          rows.map(({ preset }) => preset.id),
        ),
        eq(soundZones.deactivated, false),
      ),
    )
    .groupBy(soundZones.presetId);
  const zonesOf = new Map(counts.map(({ id, zones }) => [id, zones]));
  return rows.map(({ preset, collection, schedule }) => ({
    preset,
    sourceName: collection ?? schedule,
    zones: zonesOf.get(preset.id) ?? 0,
  }));
}

export async function countPresets(db: Database, accountId: string): Promise<number> {
  const [row] = await db
    .select({ presets: count() })
    .from(zonePresets)
    .where(and(eq(zonePresets.accountId, accountId), isNull(zonePresets.deletedAt)));
  return row?.presets ?? 0;
}

export async function insertPreset(db: Database, preset: typeof zonePresets.$inferInsert): Promise<void> {
  await db.insert(zonePresets).values(preset);
}

export async function updatePreset(
  db: Database,
  id: string,
  change: Partial<Omit<typeof zonePresets.$inferInsert, "id" | "accountId">>,
): Promise<void> {
  await db.update(zonePresets).set(change).where(eq(zonePresets.id, id));
}

/** Removes presets that were deleted before then; returns how many. */
export async function deletePresetsBefore(db: Database, before: Date): Promise<number> {
  const deleted = await db
    .delete(zonePresets)
    .where(lt(zonePresets.deletedAt, before))
    .returning({ id: zonePresets.id });
  return deleted.length;
}
