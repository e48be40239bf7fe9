import { and, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { nameOrder } from "#server/db/name-order.ts";
import { devices, locations, playbackStates, soundZones } from "#server/db/schema/places.ts";
import { hasLabel } from "#server/modules/labels/public.ts";
import type { Services } from "#server/services.ts";
import type { SubscriptionState } from "#shared/domain/zones/standing.ts";
import type { ZoneState, ZoneStatusCode } from "#shared/domain/zones/status.ts";
import type { Place } from "./cursor.ts";
import { selectZones, ZONE_ORDER, type ZoneRow } from "./repository.ts";
import { type SqlMoment, subscriptionIs, zoneStateSql, zoneStatusCodeSql } from "./status-repository.ts";

/** Filters an account's zones; deactivated ones are always left out. */
export interface ZoneFilter {
  readonly accountId: string;
  /** Only zones of these locations; null: all zones. */
  readonly within: readonly string[] | null;
  /** Part of the zone's or the location's name. */
  readonly q?: string | undefined;
  /** A country or a city. */
  readonly region?: string | undefined;
  /** The id of a label of the zone or of its location. */
  readonly label?: string | undefined;
  readonly status?: ZoneState | undefined;
  readonly statusCode?: ZoneStatusCode | undefined;
  readonly subscription?: SubscriptionState | undefined;
  /** The id of their source. */
  readonly playFrom?: string | undefined;
}

/** A page of zones, ordered by location, name and id. */
export interface ZonePage {
  readonly rows: readonly ZoneRow[];
  readonly total: number;
  readonly hasNext: boolean;
}

type ZoneServices = Pick<Services, "db" | "env" | "now">;

function momentOf({ env, now }: ZoneServices): SqlMoment {
  return { billing: env.billing, now: now() };
}

/** Reads one page of zones, and the total number. */
export async function zonePage(
  services: ZoneServices,
  filter: ZoneFilter,
  { first, after }: { readonly first: number; readonly after: Place | null },
): Promise<ZonePage> {
  const [total, rows] = await Promise.all([
    countMatchingZones(services, filter),
    first === 0
      ? []
      : selectZones(services.db)
          .where(and(conditionOf(filter, momentOf(services)), after ? behind(after) : undefined))
          .orderBy(...ZONE_ORDER)
          .limit(first + 1),
  ]);
  return { rows: rows.slice(0, first), total, hasNext: rows.length > first };
}

export async function countMatchingZones(services: ZoneServices, filter: ZoneFilter): Promise<number> {
  const needsStatus = filter.status !== undefined || filter.statusCode !== undefined;
  const base = services.db
    .select({ total: count() })
    .from(soundZones)
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .$dynamic();
  const query = needsStatus
    ? base
        .leftJoin(devices, eq(devices.soundZoneId, soundZones.id))
        .leftJoin(playbackStates, eq(playbackStates.soundZoneId, soundZones.id))
    : base;
  const [row] = await query.where(conditionOf(filter, momentOf(services)));
  return row?.total ?? 0;
}

function behind([location, zone, id]: Place): SQL {
  return sql`(${sql.join([...ZONE_ORDER], sql`, `)}) > (${nameOrder(location)}, ${nameOrder(zone)}, ${id})`;
}

function conditionOf(filter: ZoneFilter, moment: SqlMoment): SQL | undefined {
  const { accountId, within, q, region, label, status, statusCode, subscription, playFrom } = filter;
  return and(
    eq(soundZones.accountId, accountId),
    within === null ? undefined : inArray(soundZones.locationId, [...within]),
    eq(soundZones.deactivated, false),
    eq(locations.deactivated, false),
    q ? contains(q.trim()) : undefined,
    region
      ? sql`(${locations.isoCountry} = upper(${region}) or lower(${locations.city}) = lower(${region}))`
      : undefined,
    label
      ? hasLabel({ zone: sql`${soundZones.id}`, location: sql`${soundZones.locationId}` }, label)
      : undefined,
    status ? sql`${zoneStateSql(moment)} = ${status}` : undefined,
    statusCode ? sql`${zoneStatusCodeSql(moment)} = ${statusCode}` : undefined,
    subscription ? subscriptionIs(subscription, moment) : undefined,
    playFrom ? eq(soundZones.playFromId, playFrom) : undefined,
  );
}

/** `%`, `_` and `\` are literal. */
function contains(text: string): SQL {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`(${soundZones.name} ilike ${pattern} or ${locations.name} ilike ${pattern})`;
}
