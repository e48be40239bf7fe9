import { and, count, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#server/db/database.ts";
import { devices, locations, playbackStates, soundZones } from "#server/db/schema/places.ts";
import { decodeCursor, encodeCursor } from "#server/modules/music/cursor.ts";
import type { ZoneState, ZoneStatusCode } from "#shared/domain/zones/status.ts";
import type { SubscriptionState } from "#shared/domain/zones/subscription.ts";
import { selectZones, type ZoneRow } from "./repository.ts";
import { zoneStateSql, zoneStatusCodeSql } from "./status-sql.ts";

/** Which of an account's zones are wanted; deactivated ones never are. */
export interface ZoneFilter {
  readonly accountId: string;
  /** Part of the zone's or the location's name. */
  readonly q?: string | undefined;
  /** A country or a city. */
  readonly region?: string | undefined;
  readonly status?: ZoneState | undefined;
  readonly statusCode?: ZoneStatusCode | undefined;
  readonly subscription?: SubscriptionState | undefined;
}

/** Some zones in the order of location, name and id, and a cursor for the ones after them. */
export interface ZonePage {
  readonly rows: readonly ZoneRow[];
  readonly total: number;
  readonly hasNext: boolean;
}

/** The place of a zone in the order. */
const Place = z.tuple([z.string(), z.string(), z.string()]);
export type Place = z.output<typeof Place>;

export function cursorOf({ location, zone }: ZoneRow): string {
  return encodeCursor([location.name, zone.name, zone.id]);
}

/** The place that a cursor names; null when it is none. */
export function readCursor(cursor: string): Place | null {
  return Place.safeParse(decodeCursor(cursor)).data ?? null;
}

/** One page of zones and how many there are in all. */
export async function searchZones(
  db: Database,
  filter: ZoneFilter,
  { first, after }: { readonly first: number; readonly after: Place | null },
  now: Date,
): Promise<ZonePage> {
  const wanted = conditionOf(filter, now);
  const [total, rows] = await Promise.all([
    countZones(db, filter, now),
    first === 0
      ? []
      : selectZones(db)
          .where(and(wanted, after ? sql`${ORDER} > (${after[0]}, ${after[1]}, ${after[2]})` : undefined))
          .orderBy(locations.name, soundZones.name, soundZones.id)
          .limit(first + 1),
  ]);
  return { rows: rows.slice(0, first), total, hasNext: rows.length > first };
}

export async function countZones(db: Database, filter: ZoneFilter, now: Date): Promise<number> {
  const needsStatus = filter.status !== undefined || filter.statusCode !== undefined;
  const base = db
    .select({ total: count() })
    .from(soundZones)
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .$dynamic();
  const query = needsStatus
    ? base
        .leftJoin(devices, eq(devices.soundZoneId, soundZones.id))
        .leftJoin(playbackStates, eq(playbackStates.soundZoneId, soundZones.id))
    : base;
  const [row] = await query.where(conditionOf(filter, now));
  return row?.total ?? 0;
}

const ORDER = sql`(${locations.name}, ${soundZones.name}, ${soundZones.id})`;

function conditionOf(filter: ZoneFilter, now: Date): SQL | undefined {
  const { accountId, q, region, status, statusCode, subscription } = filter;
  return and(
    eq(soundZones.accountId, accountId),
    eq(soundZones.deactivated, false),
    eq(locations.deactivated, false),
    q ? contains(q.trim()) : undefined,
    region
      ? sql`(${locations.isoCountry} = upper(${region}) or lower(${locations.city}) = lower(${region}))`
      : undefined,
    status ? sql`${zoneStateSql(now)} = ${status}` : undefined,
    statusCode ? sql`${zoneStatusCodeSql(now)} = ${statusCode}` : undefined,
    subscription ? subscriptionIs(subscription, now) : undefined,
  );
}

/** `%`, `_` and `\` stand for themselves. */
function contains(text: string): SQL {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`(${soundZones.name} ilike ${pattern} or ${locations.name} ilike ${pattern})`;
}

/** subscriptionState() of shared/domain/zones in SQL, see [Note: status in two languages]. */
function subscriptionIs(state: SubscriptionState, now: Date): SQL | undefined {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isPaused = sql`coalesce(${soundZones.reactivateAt} > ${at}, false)`;
  const paidUntil = soundZones.paidUntil;
  switch (state) {
    case "INACTIVE":
      return sql`${paidUntil} is null`;
    case "PAUSED":
      return and(isNotNull(paidUntil), isPaused);
    case "EXPIRED":
      return and(sql`${paidUntil} <= ${at}`, sql`not ${isPaused}`);
    case "CANCELLED":
      return and(
        sql`${paidUntil} > ${at}`,
        sql`not ${isPaused}`,
        eq(soundZones.subscriptionDeactivated, true),
      );
    case "ACTIVE":
      return and(
        sql`${paidUntil} > ${at}`,
        sql`not ${isPaused}`,
        eq(soundZones.subscriptionDeactivated, false),
      );
  }
}
