import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { nameOrder } from "#server/db/name-order.ts";
import { locations, soundZones } from "#server/db/schema/places.ts";
import { decodeCursor, encodeCursor } from "#server/plugins/calls/cursor.ts";
import type {
  StateCounts,
  ZoneCounts,
  ZoneTableBy,
  ZoneTableRow,
} from "#shared/contract/rest/zones/zone-counts.ts";
import type { SubscriptionState } from "#shared/domain/zones/standing.ts";
import { SHOWN_STATES, type ShownState } from "#shared/domain/zones/zone-facts.ts";
import { isInFilter } from "#shared/domain/zones/zone-state.ts";
import { matches, type ZoneFilter, type ZoneServices } from "./filter-repository.ts";
import { subscriptionIs } from "./status-repository.ts";

/** How many zones are in which state. */

const NONE = Object.fromEntries(SHOWN_STATES.map((state) => [state, 0])) as Record<ShownState, number>;

/** The number of matching zones, and of those in each state. */
export async function countStates(services: ZoneServices, filter: ZoneFilter): Promise<ZoneCounts> {
  const rows = await services.db
    .select({ state: soundZones.state, zones: sql<number>`count(*)::int` })
    .from(soundZones)
    .where(matches(services, filter))
    .groupBy(soundZones.state);
  const states = Object.fromEntries(rows.flatMap(({ state, zones }) => (state ? [[state, zones]] : [])));
  return { total: rows.reduce((sum, { zones }) => sum + zones, 0), states: { ...NONE, ...states } };
}

/** The number of matching zones whose subscription is in each state. */
export async function countSubscriptions(
  services: ZoneServices,
  filter: ZoneFilter,
): Promise<Record<SubscriptionState, number>> {
  const moment = { billing: services.env.billing, now: services.now() };
  const inState = (state: SubscriptionState) =>
    sql<number>`(count(*) filter (where ${subscriptionIs(state, moment)}))::int`;
  const [row] = await services.db
    .select({
      INACTIVE: inState("INACTIVE"),
      ACTIVE: inState("ACTIVE"),
      CANCELLED: inState("CANCELLED"),
      EXPIRED: inState("EXPIRED"),
      PAUSED: inState("PAUSED"),
    })
    .from(soundZones)
    .where(matches(services, filter));
  if (!row) throw new Error("A count has no row");
  return row;
}

/** The columns that make a row of a table, and its two sort keys: names can be the same in two places. */
const PARTS = {
  country: [locations.isoCountry, sql`''`],
  city: [nameOrder(locations.city), locations.isoCountry],
  location: [nameOrder(locations.name), locations.id],
} as const satisfies Record<ZoneTableBy, readonly unknown[]>;

/** The position of a row: its number of zones that need attention, negative, and its sort keys. */
const TablePlace = z.tuple([z.int(), z.string(), z.string()]);
type TablePlace = z.output<typeof TablePlace>;

export function writeTablePlace(place: TablePlace): string {
  return encodeCursor(place);
}

/** The position in a cursor; null when it is invalid. */
export function readTablePlace(cursor: string): TablePlace | null {
  return TablePlace.safeParse(decodeCursor(cursor)).data ?? null;
}

export interface TablePage {
  readonly rows: ZoneTableRow[];
  readonly total: number;
  /** The position of the last row; null on the last page. */
  readonly next: TablePlace | null;
}

/** One page of the numbers by country, city or location. */
export async function tablePage(
  services: ZoneServices,
  filter: ZoneFilter,
  {
    by,
    sort,
    first,
    after,
  }: {
    readonly by: ZoneTableBy;
    readonly sort: "name" | "attention";
    readonly first: number;
    readonly after: TablePlace | null;
  },
): Promise<TablePage> {
  const counted = rowsOf(services, filter, by);
  const attention = sort === "attention" ? sql`${counted.attention}` : sql`0::int`;
  const place = sql`(${attention}, ${counted.key} collate "C", ${counted.tie} collate "C")`;
  const [found, [all]] = await Promise.all([
    services.db
      .select()
      .from(counted)
      .where(after ? sql`${place} > (${after[0]}::int, ${after[1]}, ${after[2]})` : undefined)
      .orderBy(attention, sql`${counted.key} collate "C"`, sql`${counted.tie} collate "C"`)
      .limit(first + 1),
    services.db.select({ rows: sql<number>`count(*)::int` }).from(counted),
  ]);
  const page = found.slice(0, first);
  const last = page.at(-1);
  return {
    rows: page.map(({ country, city, locationId, locationName, total, states }) => ({
      country,
      city: by === "country" ? null : city,
      location: by === "location" ? { id: locationId, name: locationName } : null,
      total,
      states,
    })),
    total: all?.rows ?? 0,
    next:
      found.length > first && last ? [sort === "attention" ? last.attention : 0, last.key, last.tie] : null,
  };
}

function rowsOf(services: ZoneServices, filter: ZoneFilter, by: ZoneTableBy) {
  // Counted before the locations are read: there are far fewer of these numbers than zones.
  const ofLocation = services.db
    .select({
      location: soundZones.locationId,
      state: soundZones.state,
      zones: sql<number>`count(*)`.as("zones"),
    })
    .from(soundZones)
    .where(matches(services, filter))
    .groupBy(soundZones.locationId, soundZones.state)
    .as("of_location");
  const zonesIn = (fits: (state: ShownState) => boolean): SQL<number> => {
    const states = SHOWN_STATES.filter(fits).map((state) => `'${state}'`);
    return sql<number>`coalesce(sum(${ofLocation.zones})
      filter (where ${ofLocation.state} in (${sql.raw(states.join(", "))})), 0)::int`;
  };
  const [key, tie] = PARTS[by];
  return services.db
    .select({
      key: sql<string>`${key}`.as("key"),
      tie: sql<string>`${tie}`.as("tie"),
      country: sql<string>`min(${locations.isoCountry})`.as("country"),
      city: sql<string>`min(${locations.city})`.as("city"),
      locationId: sql<string>`min(${locations.id})`.as("location_id"),
      locationName: sql<string>`min(${locations.name})`.as("location_name"),
      total: sql<number>`sum(${ofLocation.zones})::int`.as("total"),
      attention: sql<number>`-(${zonesIn((state) => isInFilter(state, "attention"))})`.as("attention"),
      states: sql<StateCounts>`jsonb_build_object(${sql.join(
        SHOWN_STATES.map((state) => sql`${sql.raw(`'${state}'`)}, ${zonesIn((one) => one === state)}`),
        sql`, `,
      )})`.as("states"),
    })
    .from(ofLocation)
    .innerJoin(locations, eq(locations.id, ofLocation.location))
    .groupBy(sql`1`, sql`2`)
    .as("counted");
}
