import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, min, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { zoneMonths } from "#server/db/schema/incidents.ts";
import { locations, soundZones } from "#server/db/schema/places.ts";
import { incidents, zoneSpans } from "#server/db/schema/watch.ts";
import { UPTIME_PARTS, type Uptime, type UptimePart } from "#shared/domain/incidents/uptime.ts";

/** Active zones behind an id, with how far their uptime is counted. */
export function zonesToCount(db: Database, afterId: string, most: number) {
  const counted = db
    .select({ until: zoneMonths.until, month: zoneMonths.month })
    .from(zoneMonths)
    .where(eq(zoneMonths.soundZoneId, soundZones.id))
    .orderBy(desc(zoneMonths.month))
    .limit(1)
    .as("counted");
  const first = db
    .select({ startedAt: zoneSpans.startedAt })
    .from(zoneSpans)
    .where(eq(zoneSpans.soundZoneId, soundZones.id))
    .orderBy(asc(zoneSpans.startedAt))
    .limit(1)
    .as("first");
  return db
    .select({
      id: soundZones.id,
      accountId: soundZones.accountId,
      createdAt: soundZones.createdAt,
      timezone: locations.timezone,
      hours: locations.openingHours,
      until: counted.until,
      month: counted.month,
      firstSpan: first.startedAt,
    })
    .from(soundZones)
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .leftJoinLateral(counted, sql`true`)
    .leftJoinLateral(first, sql`true`)
    .where(
      and(gt(soundZones.id, afterId), eq(soundZones.deactivated, false), eq(locations.deactivated, false)),
    )
    .orderBy(asc(soundZones.id))
    .limit(most);
}

/** Incidents of silence in zones that touch a time, by zone. */
export async function silencesBetween(db: Database, ids: readonly string[], from: Date, to: Date) {
  const rows = await db
    .select({
      soundZoneId: incidents.soundZoneId,
      startedAt: incidents.startedAt,
      endedAt: incidents.endedAt,
    })
    .from(incidents)
    .where(
      and(
        inArray(incidents.soundZoneId, [...ids]),
        eq(incidents.kind, "silent"),
        lt(incidents.startedAt, to),
        or(isNull(incidents.endedAt), gte(incidents.endedAt, from)),
      ),
    );
  return Map.groupBy(rows, ({ soundZoneId }) => soundZoneId);
}

/** A counted time of a zone within a month. */
export interface CountedTime {
  readonly soundZoneId: string;
  readonly accountId: string;
  readonly month: string;
  /** Until when the month was counted before; null for a new month. */
  readonly before: Date | null;
  readonly until: Date;
  readonly uptime: Uptime;
}

const COLUMNS: Readonly<Record<UptimePart, string>> = {
  asPlanned: "as_planned",
  offline: "offline",
  problem: "problem",
  paused: "paused",
  noSubscription: "no_subscription",
  notSetUp: "not_set_up",
  unknown: "unknown",
};

/** Adds counted times to their months, except those that another process has added meanwhile. */
export async function addUptime(db: Database, times: readonly CountedTime[]): Promise<void> {
  if (times.length === 0) return;
  const rows = JSON.stringify(
    times.map(({ uptime, soundZoneId, accountId, month, before, until }) => ({
      zone: soundZoneId,
      account: accountId,
      month,
      before,
      until,
      ...Object.fromEntries(UPTIME_PARTS.map((part) => [COLUMNS[part], uptime[part]])),
    })),
  );
  const names = sql.raw(Object.values(COLUMNS).join(", "));
  const types = sql.raw(
    Object.values(COLUMNS)
      .map((name) => `${name} bigint`)
      .join(", "),
  );
  const said = sql`jsonb_to_recordset(${rows}::jsonb)
    as said(zone text, account text, month text, before timestamptz, until timestamptz, ${types})`;
  const sums = sql.raw(
    Object.values(COLUMNS)
      .map((name) => `${name} = counted.${name} + said.${name}`)
      .join(", "),
  );
  await db.execute(sql`update ${zoneMonths} as counted set until = said.until, ${sums} from ${said}
    where counted.sound_zone_id = said.zone and counted.month = said.month and counted.until = said.before`);
  await db.execute(sql`insert into ${zoneMonths} (sound_zone_id, account_id, month, until, ${names})
    select zone, account, month, until, ${names} from ${said} where before is null
    on conflict do nothing`);
}

export interface UptimeSelection {
  readonly accountId: string;
  /** Only these locations; null: all. */
  readonly within: readonly string[] | null;
  readonly month: string;
  readonly location?: string | undefined;
}

/** A place in the order: the worst first, with its losses in millionths. */
export interface UptimePlace {
  readonly lost: number;
  readonly id: string;
}

const sumOf = (part: UptimePart) => sql<number>`coalesce(sum(${zoneMonths[part]}), 0)::float8`;

const SUMS = {
  asPlanned: sumOf("asPlanned"),
  offline: sumOf("offline"),
  problem: sumOf("problem"),
  paused: sumOf("paused"),
  noSubscription: sumOf("noSubscription"),
  notSetUp: sumOf("notSetUp"),
  unknown: sumOf("unknown"),
} as const satisfies Record<UptimePart, SQL<number>>;

/** Zones that nobody has set up, or whose state was not recorded, are not the worst ones. */
const LOST = sql<number>`coalesce(floor(1000000 * sum(${zoneMonths.offline} + ${zoneMonths.problem}
  + ${zoneMonths.paused} + ${zoneMonths.noSubscription}) / nullif(sum(${zoneMonths.asPlanned}
  + ${zoneMonths.offline} + ${zoneMonths.problem} + ${zoneMonths.paused} + ${zoneMonths.noSubscription}
  + ${zoneMonths.notSetUp} + ${zoneMonths.unknown}), 0)), 0)::int`;

/** Uptimes of a month by location or zone, the worst first. */
export function uptimeRows(
  db: Database,
  selection: UptimeSelection,
  by: "location" | "zone",
  { after, limit }: { readonly after: UptimePlace | null; readonly limit: number },
) {
  const subject = by === "zone" ? soundZones : locations;
  return db
    .select({
      id: subject.id,
      name: subject.name,
      location: { id: locations.id, name: locations.name },
      zones: sql<number>`count(*)::int`,
      lost: LOST,
      parts: SUMS,
    })
    .from(zoneMonths)
    .innerJoin(soundZones, eq(soundZones.id, zoneMonths.soundZoneId))
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .where(conditionOf(selection))
    .groupBy(locations.id, ...(by === "zone" ? [soundZones.id] : []))
    .having(after ? sql`(-${LOST}, ${subject.id}) > (${-after.lost}::int, ${after.id})` : undefined)
    .orderBy(sql`-${LOST}`, subject.id)
    .limit(limit);
}

/** The sum of a month, and the moment up to which it is counted. */
export async function uptimeTotal(db: Database, selection: UptimeSelection) {
  const [row] = await db
    .select({ parts: SUMS, asOf: min(zoneMonths.until) })
    .from(zoneMonths)
    .innerJoin(soundZones, eq(soundZones.id, zoneMonths.soundZoneId))
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .where(conditionOf(selection));
  return row;
}

/** The first month of an account. */
export async function firstMonth(db: Database, accountId: string): Promise<string | null> {
  const [row] = await db
    .select({ month: min(zoneMonths.month) })
    .from(zoneMonths)
    .where(eq(zoneMonths.accountId, accountId));
  return row?.month ?? null;
}

function conditionOf({ accountId, within, month, location }: UptimeSelection): SQL | undefined {
  return and(
    eq(zoneMonths.accountId, accountId),
    eq(zoneMonths.month, month),
    eq(soundZones.deactivated, false),
    eq(locations.deactivated, false),
    within === null ? undefined : inArray(soundZones.locationId, [...within]),
    location === undefined ? undefined : eq(soundZones.locationId, location),
  );
}

/** Deletes months before this one, such as 2025-11; returns how many. */
export async function deleteMonthsBefore(db: Database, month: string): Promise<number> {
  const deleted = await db
    .delete(zoneMonths)
    .where(lt(zoneMonths.month, month))
    .returning({ id: zoneMonths.soundZoneId });
  return deleted.length;
}
