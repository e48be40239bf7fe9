import { and, asc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { locationMutes } from "#server/db/schema/building.ts";
import { zoneOperations, zoneOperationZones } from "#server/db/schema/operations.ts";
import { devices, locations, playbackStates, soundZones } from "#server/db/schema/places.ts";
import { zonePresets } from "#server/db/schema/presets.ts";
import { labelIdsOfZone } from "#server/modules/labels/public.ts";
import type { ZoneFailure, ZoneOutcome } from "#shared/contract/rest/zones/zone-operations.ts";
import type { ZoneValues } from "#shared/domain/zones/zone-values.ts";

export type OperationRow = typeof zoneOperations.$inferSelect;

/** A zone of an operation, and why it is not attempted; null: it is. */
export interface NamedZone {
  readonly id: string;
  readonly reason: ZoneFailure | null;
}

/**
 * Stores an operation with its zones. Null when there is one already: with the same key, or undoing the same
 * operation.
 */
export async function insertOperation(
  db: Database,
  operation: typeof zoneOperations.$inferInsert,
  zones: readonly NamedZone[],
): Promise<OperationRow | null> {
  const rows = JSON.stringify(zones.map(({ id, reason }) => ({ id, reason })));
  return await db.transaction(async (tx) => {
    const [row] = await tx.insert(zoneOperations).values(operation).onConflictDoNothing().returning();
    if (!row) return null;
    await tx.execute(sql`
      insert into zone_operation_zones (operation_id, sound_zone_id, state, reason)
      select ${row.id}, given.id, case when given.reason is null then 'waiting' else 'failed' end, given.reason
      from jsonb_to_recordset(${rows}::jsonb) as given(id text, reason text)`);
    return row;
  });
}

export async function findOperation(
  db: Database,
  accountId: string,
  id: string,
): Promise<OperationRow | null> {
  const [row] = await db
    .select()
    .from(zoneOperations)
    .where(and(eq(zoneOperations.id, id), eq(zoneOperations.accountId, accountId)));
  return row ?? null;
}

/** The operation that a person started with this key. */
export async function findByKey(
  db: Database,
  {
    accountId,
    createdBy,
    key,
  }: { readonly accountId: string; readonly createdBy: string; readonly key: string },
): Promise<OperationRow | null> {
  const [row] = await db
    .select()
    .from(zoneOperations)
    .where(
      and(
        eq(zoneOperations.accountId, accountId),
        eq(zoneOperations.createdBy, createdBy),
        eq(zoneOperations.key, key),
      ),
    );
  return row ?? null;
}

/** The operation that undoes this one. */
export async function findUndo(db: Database, operationId: string): Promise<OperationRow | null> {
  const [row] = await db.select().from(zoneOperations).where(eq(zoneOperations.undoOf, operationId));
  return row ?? null;
}

/** Ids of operations that have not ended, the oldest first. */
export async function unfinishedOperations(db: Database): Promise<readonly string[]> {
  const rows = await db
    .select({ id: zoneOperations.id })
    .from(zoneOperations)
    .where(isNull(zoneOperations.endedAt))
    .orderBy(asc(zoneOperations.createdAt));
  return rows.map(({ id }) => id);
}

/** Locks an operation that has not ended until the transaction ends; null otherwise. */
export async function lockUnfinished(tx: Database, id: string): Promise<OperationRow | null> {
  const [row] = await tx
    .select()
    .from(zoneOperations)
    .where(and(eq(zoneOperations.id, id), isNull(zoneOperations.endedAt)))
    .for("update");
  return row ?? null;
}

/** Whether undoing it would restore a value in any zone. */
export async function changedAny(db: Database, operationId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: zoneOperationZones.soundZoneId })
    .from(zoneOperationZones)
    .where(
      and(
        eq(zoneOperationZones.operationId, operationId),
        eq(zoneOperationZones.state, "done"),
        sql`${zoneOperationZones.before} is not null`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Whether it gave any zone other music. */
export async function hasChangedMusic(db: Database, operationId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: zoneOperationZones.soundZoneId })
    .from(zoneOperationZones)
    .where(
      and(
        eq(zoneOperationZones.operationId, operationId),
        sql`jsonb_exists(${zoneOperationZones.before}, 'source')`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Ids of an operation's zones: those that it changed, or those in which it failed. */
export async function zonesOfOperation(
  db: Database,
  operationId: string,
  which: "changed" | "failed",
): Promise<readonly string[]> {
  const rows = await db
    .select({ id: zoneOperationZones.soundZoneId })
    .from(zoneOperationZones)
    .where(
      and(
        eq(zoneOperationZones.operationId, operationId),
        which === "failed"
          ? eq(zoneOperationZones.state, "failed")
          : and(eq(zoneOperationZones.state, "done"), sql`${zoneOperationZones.before} is not null`),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Facts of zones that decide whether a person may change them. */
export async function zonePlaces(db: Database, accountId: string, ids: readonly string[]) {
  return await db
    .select({ id: soundZones.id, name: soundZones.name, locationId: soundZones.locationId })
    .from(soundZones)
    .where(
      and(
        eq(soundZones.accountId, accountId),
        sql`${soundZones.id} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
      ),
    )
    .orderBy(asc(soundZones.id));
}

/** The next zones of an operation that wait, in the order of their ids. */
export async function waitingZones(tx: Database, operationId: string, most: number): Promise<string[]> {
  const rows = await tx
    .select({ id: zoneOperationZones.soundZoneId })
    .from(zoneOperationZones)
    .where(and(eq(zoneOperationZones.operationId, operationId), eq(zoneOperationZones.state, "waiting")))
    .orderBy(asc(zoneOperationZones.soundZoneId))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** A zone with everything that a change reads and writes. */
export type PresentZone = Awaited<ReturnType<typeof lockZones>>[number];

/** Reads zones and locks their settings and intents until the transaction ends, always in the same order. */
export async function lockZones(tx: Database, ids: readonly string[]) {
  return await tx
    .select({
      id: soundZones.id,
      accountId: soundZones.accountId,
      settings: soundZones.settings,
      playFromType: soundZones.playFromType,
      playFromId: soundZones.playFromId,
      presetId: soundZones.presetId,
      deactivated: sql<boolean>`${soundZones.deactivated} or ${locations.deactivated}`,
      isoCountry: locations.isoCountry,
      device: devices.id,
      labels: labelIdsOfZone(sql`${soundZones.id}`),
      playing: playbackStates.playing,
      playsAfterMute: playbackStates.playsAfterMute,
      isMuted: sql<boolean>`${locationMutes.locationId} is not null`,
      volume: playbackStates.volume,
      volumeAt: playbackStates.volumeAt,
    })
    .from(soundZones)
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .leftJoin(locationMutes, eq(locationMutes.locationId, soundZones.locationId))
    .innerJoin(playbackStates, eq(playbackStates.soundZoneId, soundZones.id))
    .leftJoin(devices, eq(devices.soundZoneId, soundZones.id))
    .where(inArray(soundZones.id, [...ids]))
    .orderBy(asc(soundZones.id))
    .for("no key update", { of: [soundZones, playbackStates] });
}

/** What an earlier operation changed in these zones. */
export async function changesOf(tx: Database, operationId: string, ids: readonly string[]) {
  const rows = await tx
    .select({
      id: zoneOperationZones.soundZoneId,
      before: zoneOperationZones.before,
      after: zoneOperationZones.after,
    })
    .from(zoneOperationZones)
    .where(
      and(eq(zoneOperationZones.operationId, operationId), inArray(zoneOperationZones.soundZoneId, [...ids])),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

interface NewValues {
  readonly id: string;
  readonly values: ZoneValues;
  /** It plays only after the mute of its location. */
  readonly waits: boolean;
  /** A new seed for the shuffle of a new source. */
  readonly seed: number;
}

/** Writes new values of zones: one statement for the zones themselves, one for their intents. */
export async function writeValues(tx: Database, zones: readonly NewValues[]): Promise<void> {
  const rows = JSON.stringify(
    zones.map(
      ({ id, seed, waits, values: { playing, volume, volumeAt, source, settings, labels, preset } }) => ({
        id,
        labels,
        playing: waits ? false : playing,
        after_mute: waits ? true : undefined,
        volume,
        // Absent if a new limit lowers the volume, which is nobody's change of it.
        has_volume_at: volumeAt !== undefined,
        volume_at: volumeAt,
        settings,
        has_source: source !== undefined,
        source_type: source?.type,
        source_id: source?.id,
        has_preset: preset !== undefined,
        preset,
        seed: source === undefined ? undefined : seed,
      }),
    ),
  );
  const values = zones.map((zone) => zone.values);
  if (values.some(({ labels }) => labels !== undefined)) await writeLabels(tx, rows);
  if (
    values.some(({ source, settings, preset }) => [source, settings, preset].some((one) => one !== undefined))
  )
    await tx.execute(sql`
      update sound_zones set
        settings = sound_zones.settings || coalesce(given.settings, '{}'::jsonb),
        play_from_type = case when given.has_source then given.source_type else play_from_type end,
        play_from_id = case when given.has_source then given.source_id else play_from_id end,
        preset_id = case when given.has_preset
          then (select ${zonePresets.id} from ${zonePresets} where ${zonePresets.id} = given.preset)
          else preset_id end
      from jsonb_to_recordset(${rows}::jsonb) as given(
        id text, settings jsonb, has_source boolean, source_type text, source_id text,
        has_preset boolean, preset text)
      where sound_zones.id = given.id`);
  if (
    values.some(({ playing, volume, source }) => [playing, volume, source].some((one) => one !== undefined))
  )
    await tx.execute(sql`
      update playback_states set
        playing = coalesce(given.playing, playback_states.playing),
        plays_after_mute = case when given.playing is null then plays_after_mute else given.after_mute end,
        volume = coalesce(given.volume, playback_states.volume),
        volume_at = case when given.has_volume_at then given.volume_at else playback_states.volume_at end,
        seed = coalesce(given.seed, playback_states.seed),
        intent_version = intent_version + 1
      from jsonb_to_recordset(${rows}::jsonb) as given(
        id text, playing boolean, after_mute boolean, volume int, has_volume_at boolean, volume_at timestamptz,
        has_source boolean, seed int)
      where sound_zone_id = given.id
        and (given.playing is not null or given.volume is not null or given.has_source)`);
}

/** Gives zones these labels and no others; deleted ones stay, so that restoring brings them back. */
async function writeLabels(tx: Database, rows: string): Promise<void> {
  await tx.execute(sql`
    delete from zone_labels using jsonb_to_recordset(${rows}::jsonb) as given(id text, labels jsonb)
    where zone_labels.sound_zone_id = given.id and given.labels is not null
      and not jsonb_exists(given.labels, zone_labels.label_id)
      and zone_labels.label_id not in (select id from labels where deleted_at is not null)`);
  await tx.execute(sql`
    insert into zone_labels (sound_zone_id, label_id)
    select given.id, labels.id
    from jsonb_to_recordset(${rows}::jsonb) as given(id text, labels jsonb)
    cross join lateral jsonb_array_elements_text(given.labels) as wanted(id)
    join labels on labels.id = wanted.id
    on conflict do nothing`);
}

export interface Outcome {
  readonly id: string;
  readonly reason: ZoneFailure | null;
  readonly before?: ZoneValues;
  readonly after?: ZoneValues;
}

/** Stores outcomes, and counts them in the operation. */
export async function writeOutcomes(
  tx: Database,
  operationId: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  const failed = outcomes.filter(({ reason }) => reason !== null).length;
  await tx.execute(sql`
    update zone_operation_zones set
      state = case when given.reason is null then 'done' else 'failed' end,
      reason = given.reason, before = given.before, after = given.after
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as given(
      id text, reason text, before jsonb, after jsonb)
    where operation_id = ${operationId} and sound_zone_id = given.id`);
  await tx
    .update(zoneOperations)
    .set({
      done: sql`${zoneOperations.done} + ${outcomes.length - failed}`,
      failed: sql`${zoneOperations.failed} + ${failed}`,
    })
    .where(eq(zoneOperations.id, operationId));
}

export async function endOperation(db: Database, id: string, endedAt: Date): Promise<void> {
  await db.update(zoneOperations).set({ endedAt }).where(eq(zoneOperations.id, id));
}

/** A page of an operation's outcomes in the order of zone ids. */
export async function outcomesOf(
  db: Database,
  operationId: string,
  page: {
    readonly state?: ZoneOutcome["state"] | undefined;
    readonly after?: string | undefined;
    readonly first: number;
  },
): Promise<readonly ZoneOutcome[]> {
  return await db
    .select({
      zone: zoneOperationZones.soundZoneId,
      name: soundZones.name,
      location_name: locations.name,
      state: zoneOperationZones.state,
      reason: zoneOperationZones.reason,
    })
    .from(zoneOperationZones)
    .innerJoin(soundZones, eq(soundZones.id, zoneOperationZones.soundZoneId))
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .where(
      and(
        eq(zoneOperationZones.operationId, operationId),
        page.state === undefined ? undefined : eq(zoneOperationZones.state, page.state),
        page.after === undefined ? undefined : gt(zoneOperationZones.soundZoneId, page.after),
      ),
    )
    .orderBy(asc(zoneOperationZones.soundZoneId))
    .limit(page.first);
}

/** Deletes operations older than this, with their outcomes; returns how many. */
export async function deleteOperationsBefore(db: Database, before: Date): Promise<number> {
  const deleted = await db
    .delete(zoneOperations)
    .where(lt(zoneOperations.createdAt, before))
    .returning({ id: zoneOperations.id });
  return deleted.length;
}
