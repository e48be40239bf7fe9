import { and, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { sinceOf, soundZones } from "#server/db/schema/places.ts";
import type { ZoneSort } from "#shared/contract/rest/zones/zone-filter.ts";
import type { Place } from "./cursor.ts";
import { matches, type ZoneFilter, type ZoneServices } from "./filter-repository.ts";
import { findZones, type ZoneRow } from "./repository.ts";

/** Each order has an index, so that a page costs the same wherever it begins. */
const ORDERS = {
  place: [soundZones.placeKey, soundZones.id],
  name: [soundZones.nameKey, soundZones.id],
  worst: [soundZones.stateRank, sinceOf(soundZones.stateSince), soundZones.id],
  country: [soundZones.countryKey, soundZones.id],
} as const satisfies Record<ZoneSort, readonly (typeof soundZones.id | SQL | object)[]>;

/** A page of zones. */
export interface ZonePage {
  readonly rows: readonly ZoneRow[];
  readonly total: number;
  readonly hasNext: boolean;
}

/** Reads one page of zones, and the total number. `after` is a place in the same order. */
export async function zonePage(
  services: ZoneServices,
  filter: ZoneFilter,
  {
    sort = "place",
    first,
    after,
  }: { readonly sort?: ZoneSort; readonly first: number; readonly after: Place | null },
): Promise<ZonePage> {
  const [total, ids] = await Promise.all([
    countMatchingZones(services, filter),
    first === 0 ? [] : idsOfPage(services, filter, sort, first + 1, after),
  ]);
  const page = ids.slice(0, first);
  const rows = page.length === 0 ? new Map<string, ZoneRow>() : await findZones(services.db, page);
  return { rows: page.flatMap((id) => rows.get(id) ?? []), total, hasNext: ids.length > first };
}

/** Ids of matching zones in this order, `most` at most. */
export async function idsOfPage(
  services: ZoneServices,
  filter: ZoneFilter,
  sort: ZoneSort,
  most: number,
  after: Place | null,
): Promise<readonly string[]> {
  const rows = await services.db
    .select({ id: soundZones.id })
    .from(soundZones)
    .where(and(matches(services, filter), after ? behind(after) : undefined))
    .orderBy(...ORDERS[sort])
    .limit(most);
  return rows.map(({ id }) => id);
}

export async function countMatchingZones(services: ZoneServices, filter: ZoneFilter): Promise<number> {
  const [row] = await services.db
    .select({ total: count() })
    .from(soundZones)
    .where(matches(services, filter));
  return row?.total ?? 0;
}

/** Those of the ids that are zones of the account and within these locations, and whether they are active. */
export async function knownZones(
  { db }: Pick<ZoneServices, "db">,
  { accountId, within }: Pick<ZoneFilter, "accountId" | "within">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  const rows = await db
    .select({ id: soundZones.id, listed: soundZones.listed })
    .from(soundZones)
    .where(
      and(
        eq(soundZones.accountId, accountId),
        inArray(soundZones.id, [...ids]),
        within === null ? undefined : inArray(soundZones.locationId, [...within]),
      ),
    );
  return new Map(rows.map(({ id, listed }) => [id, listed]));
}

/** The place of a zone in lists of this order. */
export function placeOf({ zone }: ZoneRow, sort: ZoneSort): Place {
  const { id, placeKey, nameKey, countryKey, stateRank, stateSince } = zone;
  switch (sort) {
    case "place":
      return { sort, key: placeKey, id };
    case "name":
      return { sort, key: nameKey, id };
    case "country":
      return { sort, key: countryKey, id };
    case "worst":
      return { sort, rank: stateRank, since: stateSince?.getTime() ?? null, id };
  }
}

function behind(place: Place): SQL {
  const columns = sql.join(
    ORDERS[place.sort].map((column) => sql`${column}`),
    sql`, `,
  );
  if (place.sort !== "worst") return sql`(${columns}) > (${place.key}, ${place.id})`;
  const since = place.since === null ? "-infinity" : new Date(place.since).toISOString();
  return sql`(${columns}) > (${place.rank}::smallint, ${since}::timestamptz, ${place.id})`;
}
