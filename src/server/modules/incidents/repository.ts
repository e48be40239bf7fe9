import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { locationLabels, zoneLabels } from "#server/db/schema/labels.ts";
import { locations, soundZones } from "#server/db/schema/places.ts";
import { incidentNotices, incidents, zoneSpans } from "#server/db/schema/watch.ts";
import type { IncidentKind } from "#shared/domain/incidents/incident-facts.ts";

export interface IncidentSelection {
  readonly accountId: string;
  /** Only those of these locations; null: all. */
  readonly within: readonly string[] | null;
  readonly state?: "open" | "past" | undefined;
  readonly kind?: IncidentKind | undefined;
  readonly location?: string | undefined;
  readonly zone?: string | undefined;
  /** Of the zone or its location. */
  readonly label?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Behind this one. */
  readonly after: { readonly at: Date; readonly id: string } | null;
  readonly limit: number;
}

export type ListedIncident = Awaited<ReturnType<typeof selectIncidents>>[number];
export type NoticeRow = typeof incidentNotices.$inferSelect;

/** Incidents with their zone and location, the newest first. */
export function selectIncidents(db: Database, selection: IncidentSelection) {
  const { accountId, within, state, kind, location, zone, label, from, to, after, limit } = selection;
  const wanted: (SQL | undefined)[] = [
    eq(incidents.accountId, accountId),
    within === null ? undefined : inArray(incidents.locationId, [...within]),
    state === "open" ? isNull(incidents.endedAt) : undefined,
    state === "past" ? isNotNull(incidents.endedAt) : undefined,
    kind === undefined ? undefined : eq(incidents.kind, kind),
    location === undefined ? undefined : eq(incidents.locationId, location),
    zone === undefined ? undefined : eq(incidents.soundZoneId, zone),
    label === undefined ? undefined : hasLabel(label),
    from && or(isNull(incidents.endedAt), gt(incidents.endedAt, from)),
    to && lt(incidents.startedAt, to),
    after
      ? sql`(${incidents.startedAt}, ${incidents.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`
      : undefined,
  ];
  return db
    .select({
      incident: incidents,
      zone: { id: soundZones.id, name: soundZones.name },
      location: { id: locations.id, name: locations.name, timezone: locations.timezone },
    })
    .from(incidents)
    .innerJoin(soundZones, eq(soundZones.id, incidents.soundZoneId))
    .innerJoin(locations, eq(locations.id, incidents.locationId))
    .where(and(...wanted))
    .orderBy(desc(incidents.startedAt), desc(incidents.id))
    .limit(limit);
}

function hasLabel(label: string): SQL {
  return sql`(exists (select 1 from ${zoneLabels} as put
      where put.sound_zone_id = ${incidents.soundZoneId} and put.label_id = ${label})
    or exists (select 1 from ${locationLabels} as put
      where put.location_id = ${incidents.locationId} and put.label_id = ${label}))`;
}

/** Who was told of these incidents, by incident. */
export async function noticesOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly NoticeRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(incidentNotices)
    .where(inArray(incidentNotices.incidentId, [...ids]))
    .orderBy(incidentNotices.at, incidentNotices.recipient);
  return Map.groupBy(rows, ({ incidentId }) => incidentId);
}

/** Deletes incidents that ended before this, in batches; returns how many. */
export async function deleteIncidentsEndedBefore(db: Database, before: Date, most: number): Promise<number> {
  const old = db
    .select({ id: incidents.id })
    .from(incidents)
    .where(lt(incidents.endedAt, before))
    .limit(most);
  const deleted = await db
    .delete(incidents)
    .where(inArray(incidents.id, old))
    .returning({ id: incidents.id });
  return deleted.length;
}

/** Deletes spans that ended before this; returns how many. */
export async function deleteSpansEndedBefore(db: Database, before: Date, most: number): Promise<number> {
  const deleted = await db
    .delete(zoneSpans)
    .where(sql`ctid in (select ctid from ${zoneSpans} where ${lt(zoneSpans.endedAt, before)} limit ${most})`)
    .returning({ id: zoneSpans.soundZoneId });
  return deleted.length;
}
