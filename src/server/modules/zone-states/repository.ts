import { and, asc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { devices, playbackStates, soundZones } from "#server/db/schema/places.ts";
import { zoneSpans } from "#server/db/schema/watch.ts";
import type { StateReport } from "#server/modules/playback/public.ts";
import { openErrorsOf } from "#server/modules/zone-errors/public.ts";
import type { ShownState } from "#shared/domain/zones/zone-facts.ts";

/** A zone with its stored state and everything that the state is computed from. */
export type StateRow = Awaited<ReturnType<typeof readStates>>[number];

/** The part of a report that decides the state: the rest, such as upcoming tracks, is much larger. */
const REPORT = sql<StateReport | null>`case when ${playbackStates.report} is not null then jsonb_build_object(
  'status', ${playbackStates.report} -> 'status', 'problem', ${playbackStates.report} -> 'problem',
  'sourceId', ${playbackStates.report} -> 'sourceId', 'plan', ${playbackStates.report} -> 'plan') end`;

/** Zones by id, in any order; unknown ids are left out. */
export function readStates(db: Database, ids: readonly string[]) {
  return db
    .select({
      zone: soundZones,
      device: devices,
      playback: {
        volume: playbackStates.volume,
        connectionId: playbackStates.connectionId,
        seenAt: playbackStates.seenAt,
        report: REPORT,
      },
      errors: openErrorsOf(sql`${soundZones.id}`),
      span: { startedAt: zoneSpans.startedAt, state: zoneSpans.state, cause: zoneSpans.cause },
    })
    .from(soundZones)
    .leftJoin(devices, eq(devices.soundZoneId, soundZones.id))
    .leftJoin(playbackStates, eq(playbackStates.soundZoneId, soundZones.id))
    .leftJoin(zoneSpans, and(eq(zoneSpans.soundZoneId, soundZones.id), isNull(zoneSpans.endedAt)))
    .where(inArray(soundZones.id, [...ids]));
}

/**
 * Locks zones until the transaction ends, and returns those that it got. It never waits for a lock: while it waited, it
 * would hold others, and a person's change of many zones could end in a deadlock.
 */
export async function lockStates(tx: Database, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await tx
    .select({ id: soundZones.id })
    .from(soundZones)
    .where(inArray(soundZones.id, [...ids]))
    .for("no key update", { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** A change of a zone's stored state. */
export interface StateChange {
  readonly zone: string;
  /** Null: it has none. */
  readonly state: ShownState | null;
  readonly since: Date | null;
  readonly recheckAt: Date | null;
  /** The next span, which ends the open one; null: the open one continues. */
  readonly span: { readonly at: Date; readonly cause: string | null } | null;
}

/** Writes changes of locked zones, and their spans: three statements for any number of zones. */
export async function writeStates(tx: Database, changes: readonly StateChange[]): Promise<void> {
  const rows = JSON.stringify(
    changes.map(({ zone, state, since, recheckAt, span }) => ({
      zone,
      state,
      since,
      recheck: recheckAt,
      at: span?.at ?? null,
      cause: span?.cause ?? null,
    })),
  );
  const said = sql`jsonb_to_recordset(${rows}::jsonb)
    as said(zone text, state text, since timestamptz, recheck timestamptz, at timestamptz, cause text)`;
  await tx
    .update(soundZones)
    .set({ state: sql`said.state`, stateSince: sql`said.since`, recheckAt: sql`said.recheck` })
    .from(said)
    .where(sql`${soundZones.id} = said.zone`);
  if (changes.every(({ span }) => span === null)) return;
  // A span that begins at the same moment is replaced below: none of them is empty.
  await tx
    .update(zoneSpans)
    .set({ endedAt: sql`said.at` })
    .from(said)
    .where(
      and(
        sql`${zoneSpans.soundZoneId} = said.zone and said.at is not null`,
        isNull(zoneSpans.endedAt),
        sql`(${zoneSpans.startedAt} < said.at or said.state is null)`,
      ),
    );
  await tx.execute(sql`
    insert into ${zoneSpans} (sound_zone_id, started_at, state, cause)
    select said.zone, said.at, said.state, said.cause from ${said}
    where said.at is not null and said.state is not null
    on conflict (sound_zone_id, started_at)
    do update set state = excluded.state, cause = excluded.cause, ended_at = null`);
}

/** Zones whose state may have changed with time alone. */
export async function dueZones(db: Database, now: Date, most: number): Promise<readonly string[]> {
  const rows = await db
    .select({ id: soundZones.id })
    .from(soundZones)
    .where(lte(soundZones.recheckAt, now))
    .orderBy(asc(soundZones.recheckAt))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** The next ids of all zones, in order. */
export async function zonesAfter(db: Database, id: string, most: number): Promise<readonly string[]> {
  const rows = await db
    .select({ id: soundZones.id })
    .from(soundZones)
    .where(gt(soundZones.id, id))
    .orderBy(asc(soundZones.id))
    .limit(most);
  return rows.map((row) => row.id);
}
