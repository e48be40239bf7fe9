import { randomInt } from "node:crypto";
import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { playbackStates, soundZones } from "#server/db/schema/places.ts";
import type { PlayOrder, ZoneSettings } from "#shared/contract/player.ts";
import { startVolume } from "#shared/domain/playback/volume.ts";

/**
 * The playback that people request for a zone: the intent half of a row of playback_states. Each change is
 * one statement that also increases the version, so that two concurrent changes both succeed.
 */

type StateRow = typeof playbackStates.$inferSelect;

/** Seeds are whole numbers from 0 up to this. */
const SEEDS = 2 ** 31 - 1;

export interface IntentChange {
  readonly playing?: boolean;
  readonly volume?: number;
  /** When a person chose the volume. */
  readonly volumeAt?: Date;
  readonly playOrder?: PlayOrder;
  readonly seed?: number;
  readonly queue?: SQL;
}

/** What a person wants of a zone holds, whatever has muted its location. */
const NO_LONGER_MUTED = { playsAfterMute: null };

/** A new seed for shuffles. */
function newSeed(): number {
  return randomInt(SEEDS);
}

/** Changes a zone's intent and increases its version; a zone without an intent gets one first. */
export async function changeIntent(
  db: Database,
  soundZoneId: string,
  change: IntentChange,
): Promise<StateRow> {
  const changed = await updateIntent(db, soundZoneId, change);
  if (changed) return changed;
  await ensureStates(db, [soundZoneId]);
  const made = await updateIntent(db, soundZoneId, change);
  if (!made) throw new Error(`The sound zone ${soundZoneId} has gone`);
  return made;
}

async function updateIntent(
  db: Database,
  soundZoneId: string,
  change: IntentChange,
): Promise<StateRow | undefined> {
  const { volume, ...others } = change;
  const [row] = await db
    .update(playbackStates)
    .set({
      ...others,
      ...(others.playing === undefined ? {} : NO_LONGER_MUTED),
      ...(volume === undefined ? {} : { volume: limited(volume) }),
      intentVersion: sql`${playbackStates.intentVersion} + 1`,
    })
    .where(eq(playbackStates.soundZoneId, soundZoneId))
    .returning();
  return row;
}

/** A volume within the zone's limit as it is now: the rule of `allowedVolume`. */
function limited(volume: number): SQL {
  const limit = sql`select (${soundZones.settings} ->> 'max_volume')::int from ${soundZones}
    where ${soundZones.id} = ${playbackStates.soundZoneId}`;
  return sql`least(${volume}::int, (${limit}))`;
}

/** Inserts the rows of zones that have none: playing, at the zone's default volume. */
export async function ensureStates(db: Database, soundZoneIds: readonly string[]): Promise<void> {
  const zones = await db
    .select({ id: soundZones.id, settings: soundZones.settings })
    .from(soundZones)
    .where(sql`${soundZones.id} in ${soundZoneIds}`);
  if (zones.length === 0) return;
  await db
    .insert(playbackStates)
    .values(
      zones.map(({ id, settings }) => ({
        soundZoneId: id,
        volume: startVolume(settings),
        seed: newSeed(),
        queue: [],
      })),
    )
    .onConflictDoNothing();
}

/** Lowers the requested volume of zones above their new limit; returns the ids of these zones. */
export async function lowerVolumes(
  db: Database,
  soundZoneIds: readonly string[],
  limit: number,
): Promise<readonly string[]> {
  const lowered = await db
    .update(playbackStates)
    .set({ volume: limit, intentVersion: sql`${playbackStates.intentVersion} + 1` })
    .where(and(inArray(playbackStates.soundZoneId, [...soundZoneIds]), gt(playbackStates.volume, limit)))
    .returning({ id: playbackStates.soundZoneId });
  return lowered.map(({ id }) => id);
}

/** A zone's settings, in which its present collection fills the gaps if nothing else was chosen. */
const FORMER_MUSIC_IN_GAPS = sql<ZoneSettings>`case
  when ${soundZones.playFromType} = 'collection' and ${soundZones.settings} ->> 'fallback_collection' is null
  then jsonb_set(${soundZones.settings}, '{fallback_collection}', to_jsonb(${soundZones.playFromId}))
  else ${soundZones.settings} end`;

/** A source assignment for zones. */
export interface NewSource {
  readonly type: "collection" | "schedule";
  readonly id: string;
  /** The new queue; undefined keeps the current one. */
  readonly queue?: SQL | undefined;
  /** Play, even in paused zones. */
  readonly play: boolean;
}

/**
 * Writes the zones' source, with a new seed, and increases the version of their intent. A schedule keeps the music that
 * a zone played before for its gaps, unless other music was chosen for them.
 */
export async function startSource(
  tx: Database,
  soundZoneIds: readonly string[],
  { type, id, queue, play }: NewSource,
): Promise<void> {
  const ids = [...soundZoneIds];
  await tx
    .update(soundZones)
    .set({
      playFromType: type,
      playFromId: id,
      ...(type === "schedule" ? { settings: FORMER_MUSIC_IN_GAPS } : {}),
    })
    .where(inArray(soundZones.id, ids));
  await tx
    .update(playbackStates)
    .set({
      seed: newSeed(),
      intentVersion: sql`${playbackStates.intentVersion} + 1`,
      ...(play ? { playing: true, ...NO_LONGER_MUTED } : {}),
      ...(queue ? { queue } : {}),
    })
    .where(inArray(playbackStates.soundZoneId, ids));
}

/** The queue with entries appended or, to play next, prepended. */
export function queueWith(
  entries: readonly { readonly id: string; readonly trackId: string }[],
  where: "front" | "end",
): SQL {
  const added = sql`${JSON.stringify(entries)}::jsonb`;
  return where === "end"
    ? sql`${playbackStates.queue} || ${added}`
    : sql`${added} || ${playbackStates.queue}`;
}

/** The queue without an entry. */
export function queueWithout(queueId: string): SQL {
  return sql`(
    select coalesce(jsonb_agg(entry order by place), '[]'::jsonb)
    from jsonb_array_elements(${playbackStates.queue}) with ordinality as waiting(entry, place)
    where entry ->> 'id' <> ${queueId})`;
}

/** The zones of an account whose queue contains some of the tracks, each with those tracks. */
export async function zonesQueueing(
  db: Database,
  accountId: string,
  trackIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .select({
      id: playbackStates.soundZoneId,
      queued: sql<readonly string[]>`jsonb_path_query_array(${playbackStates.queue}, '$[*].trackId')`,
    })
    .from(playbackStates)
    .innerJoin(soundZones, eq(soundZones.id, playbackStates.soundZoneId))
    .where(and(eq(soundZones.accountId, accountId), sql`${playbackStates.queue} <> ${EMPTY_QUEUE}`));
  const wanted = new Set(trackIds);
  const found = rows.map(({ id, queued }) => [id, queued.filter((track) => wanted.has(track))] as const);
  return new Map(found.filter(([, queued]) => queued.length > 0));
}

/**
 * Increases the version of zones' intents, so that players get the queued tracks anew; `without` also removes these from the
 * queues.
 */
export async function renewQueues(
  db: Database,
  soundZoneIds: readonly string[],
  without: readonly string[],
): Promise<void> {
  if (soundZoneIds.length === 0) return;
  await db
    .update(playbackStates)
    .set({
      intentVersion: sql`${playbackStates.intentVersion} + 1`,
      queue: sql`(
        select coalesce(jsonb_agg(entry order by place), '[]'::jsonb)
        from jsonb_array_elements(${playbackStates.queue}) with ordinality as waiting(entry, place)
        where not (entry ->> 'trackId' = any(${asArray(without)})))`,
    })
    .where(inArray(playbackStates.soundZoneId, [...soundZoneIds]));
}

/** One parameter, however many there are. */
function asArray(texts: readonly string[]): SQL {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;
}

export const EMPTY_QUEUE: SQL = sql`'[]'::jsonb`;
