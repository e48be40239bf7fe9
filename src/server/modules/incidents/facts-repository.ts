import { and, eq, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { incidentSweeps } from "#server/db/schema/incidents.ts";
import { locations, playbackStates, soundZones, zoneErrors } from "#server/db/schema/places.ts";
import { incidents, zoneSpans } from "#server/db/schema/watch.ts";
import type { ShownState } from "#shared/domain/zones/zone-facts.ts";

/** What a sweep reads: the zones that may have incidents, and their facts. */

export type SweptZone = Awaited<ReturnType<typeof zonesToSweep>>[number];
export type IncidentRow = typeof incidents.$inferSelect;

/** States that can be an incident. */
const SUSPECT = ["offline", "paused", "silent", "problem"] as const satisfies readonly ShownState[];

/** The end of the time that earlier sweeps have judged; null before the first one. */
export async function sweptUntil(db: Database): Promise<Date | null> {
  const [row] = await db.select({ until: incidentSweeps.until }).from(incidentSweeps);
  return row?.until ?? null;
}

export async function setSweptUntil(db: Database, until: Date): Promise<void> {
  await db
    .insert(incidentSweeps)
    .values({ id: "incidents", until })
    .onConflictDoUpdate({
      target: incidentSweeps.id,
      set: { until: sql`greatest(${incidentSweeps.until}, excluded.until)` },
    });
}

/** The ids of zones with suspect states, troubles or incidents at some time since then. */
export async function suspectZones(db: Database, since: Date): Promise<readonly string[]> {
  const lists = await Promise.all([
    db
      .select({ id: zoneSpans.soundZoneId })
      .from(zoneSpans)
      .where(and(inArray(zoneSpans.state, [...SUSPECT]), isNull(zoneSpans.endedAt))),
    db
      .select({ id: zoneSpans.soundZoneId })
      .from(zoneSpans)
      .where(and(inArray(zoneSpans.state, [...SUSPECT]), gte(zoneSpans.endedAt, since))),
    db
      .select({ id: zoneErrors.soundZoneId })
      .from(zoneErrors)
      .where(and(isNull(zoneErrors.resolvedAt), eq(zoneErrors.hidden, false))),
    db
      .select({ id: zoneErrors.soundZoneId })
      .from(zoneErrors)
      .where(and(gte(zoneErrors.resolvedAt, since), eq(zoneErrors.hidden, false))),
    db.select({ id: incidents.soundZoneId }).from(incidents).where(isNull(incidents.endedAt)),
  ]);
  return [...new Set(lists.flat().map(({ id }) => id))].sort();
}

/** Zones with what their plan and opening hours depend on. */
export function zonesToSweep(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: soundZones.id,
      accountId: soundZones.accountId,
      locationId: soundZones.locationId,
      isActive: sql<boolean>`not (${soundZones.deactivated} or ${locations.deactivated})`,
      playFromType: soundZones.playFromType,
      playFromId: soundZones.playFromId,
      fallback: sql<string | null>`${soundZones.settings} ->> 'fallback_collection'`,
      timezone: locations.timezone,
      hours: locations.openingHours,
      isWanted: sql<boolean>`coalesce(${playbackStates.playing}, true)`,
      playingSince: playbackStates.playingSince,
    })
    .from(soundZones)
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .leftJoin(playbackStates, eq(playbackStates.soundZoneId, soundZones.id))
    .where(inArray(soundZones.id, [...ids]));
}

/** The spans of zones that touch a time, by zone, the oldest first. */
export async function spansBetween(db: Database, ids: readonly string[], from: Date, to: Date) {
  const rows = await db
    .select()
    .from(zoneSpans)
    .where(
      and(
        inArray(zoneSpans.soundZoneId, [...ids]),
        lte(zoneSpans.startedAt, to),
        or(isNull(zoneSpans.endedAt), gte(zoneSpans.endedAt, from)),
      ),
    )
    .orderBy(zoneSpans.soundZoneId, zoneSpans.startedAt);
  return Map.groupBy(rows, ({ soundZoneId }) => soundZoneId);
}

/** The shown troubles of zones that held at some time since then, by zone. */
export async function troublesSince(db: Database, ids: readonly string[], since: Date) {
  const rows = await db
    .select({
      soundZoneId: zoneErrors.soundZoneId,
      cause: zoneErrors.cause,
      since: zoneErrors.since,
      resolvedAt: zoneErrors.resolvedAt,
    })
    .from(zoneErrors)
    .where(
      and(
        inArray(zoneErrors.soundZoneId, [...ids]),
        eq(zoneErrors.hidden, false),
        or(isNull(zoneErrors.resolvedAt), gte(zoneErrors.resolvedAt, since)),
      ),
    );
  return Map.groupBy(rows, ({ soundZoneId }) => soundZoneId);
}

/** The latest incident of each kind that is open or ended since then, by zone. */
export async function lastIncidents(db: Database, ids: readonly string[], since: Date) {
  const rows = await db
    .selectDistinctOn([incidents.soundZoneId, incidents.kind])
    .from(incidents)
    .where(
      and(
        inArray(incidents.soundZoneId, [...ids]),
        or(isNull(incidents.endedAt), gte(incidents.endedAt, since)),
      ),
    )
    .orderBy(incidents.soundZoneId, incidents.kind, sql`${incidents.startedAt} desc`);
  return Map.groupBy(rows, ({ soundZoneId }) => soundZoneId);
}

/** A new incident, or a changed one with what it was before. */
export interface IncidentChange {
  readonly row: IncidentRow;
  readonly before: IncidentRow | null;
}

/** Writes changes, except those that another process has made meanwhile; returns the ids of the others. */
export async function writeIncidents(
  db: Database,
  changes: readonly IncidentChange[],
): Promise<ReadonlySet<string>> {
  const added = changes.filter(({ before }) => before === null).map(({ row }) => row);
  const changed = changes.flatMap(({ row, before }) => (before ? [{ row, before }] : []));
  const written: string[] = [];
  if (changed.length > 0) {
    const rows = JSON.stringify(
      changed.map(({ row, before }) => ({
        id: row.id,
        cause: row.cause,
        ended: row.endedAt,
        returns: row.returns,
        returned: row.returnedAt,
        open: row.inOpeningHours,
        was_ended: before.endedAt,
        had_returned: before.returns,
      })),
    );
    const updated = await db
      .update(incidents)
      .set({
        cause: sql`said.cause`,
        endedAt: sql`said.ended`,
        returns: sql`said.returns`,
        returnedAt: sql`said.returned`,
        inOpeningHours: sql`said.open`,
      })
      .from(
        sql`jsonb_to_recordset(${rows}::jsonb) as said(id text, cause text, ended timestamptz, returns int,
          returned timestamptz, open boolean, was_ended timestamptz, had_returned int)`,
      )
      .where(
        sql`${incidents.id} = said.id and ${incidents.returns} = said.had_returned
          and ${incidents.endedAt} is not distinct from said.was_ended`,
      )
      .returning({ id: incidents.id });
    written.push(...updated.map(({ id }) => id));
  }
  if (added.length > 0) {
    const inserted = await db
      .insert(incidents)
      .values(added)
      .onConflictDoNothing()
      .returning({ id: incidents.id });
    written.push(...inserted.map(({ id }) => id));
  }
  return new Set(written);
}
