import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { nameOrder } from "#server/db/name-order.ts";
import { devices, locations, playbackStates, soundZones } from "#server/db/schema/places.ts";
import { hasLabel } from "#server/modules/labels/public.ts";
import type { Services } from "#server/services.ts";
import type { ZoneFilter as FilterOfCall } from "#shared/contract/rest/zones/zone-filter.ts";
import { foldedWords } from "#shared/domain/music/search/fold-text.ts";
import { signWords } from "#shared/domain/music/search/word-set.ts";
import type { SubscriptionState } from "#shared/domain/zones/standing.ts";
import { SHOWN_STATES } from "#shared/domain/zones/zone-facts.ts";
import { isInFilter } from "#shared/domain/zones/zone-state.ts";
import { type SqlMoment, subscriptionIs, zoneStateSql, zoneStatusCodeSql } from "./status-repository.ts";

/** The parts of a filter; undefined ones do not limit. */
type Parts = { readonly [Part in keyof FilterOfCall]?: FilterOfCall[Part] | undefined };

/** Selects zones of an account; deactivated ones are always left out. */
export interface ZoneFilter extends Parts {
  readonly accountId: string;
  /** Only zones of these locations; null: all zones. */
  readonly within: readonly string[] | null;
  readonly subscription?: SubscriptionState | undefined;
}

export type ZoneServices = Pick<Services, "db" | "env" | "now">;

/** The filter as a condition on `sound_zones`. */
export function matches(services: ZoneServices, filter: ZoneFilter): SQL | undefined {
  const { accountId, within, location, label, state, preset, subscription, playFrom } = filter;
  const moment = { billing: services.env.billing, now: services.now() };
  return and(
    eq(soundZones.accountId, accountId),
    sql`${soundZones.listed}`,
    within === null ? undefined : inArray(soundZones.locationId, [...within]),
    location ? eq(soundZones.locationId, location) : undefined,
    isAt(filter),
    hasWords(filter.q),
    state
      ? inArray(
          soundZones.state,
          SHOWN_STATES.filter((one) => isInFilter(one, state)),
        )
      : undefined,
    hasStatus(filter, moment),
    subscription ? subscriptionIs(subscription, moment) : undefined,
    playFrom ? eq(soundZones.playFromId, playFrom) : undefined,
    label
      ? hasLabel({ zone: sql`${soundZones.id}`, location: sql`${soundZones.locationId}` }, label)
      : undefined,
    preset ? eq(soundZones.presetId, preset) : undefined,
  );
}

/** In this country or city. */
function isAt({ accountId, region, country, city }: ZoneFilter): SQL | undefined {
  if (!region && !country && !city) return undefined;
  const where = and(
    eq(locations.accountId, accountId),
    region
      ? sql`(${locations.isoCountry} = upper(${region}) or ${nameOrder(locations.city)} = ${nameOrder(region)})`
      : undefined,
    country ? sql`${locations.isoCountry} = upper(${country})` : undefined,
    city ? sql`${nameOrder(locations.city)} = ${nameOrder(city)}` : undefined,
  );
  // An array, which is read once: as a join it may be read again for every zone.
  return sql`${soundZones.locationId} = any(array(select ${locations.id} from ${locations} where ${where}))`;
}

const MOST_WORDS = 10;

/** Each typed word begins a word of the zone's name, its location's name, its address or its city. */
function hasWords(typed: string | undefined): SQL | undefined {
  if (typed === undefined || typed.trim() === "") return undefined;
  const folded = foldedWords(typed);
  const words = (folded.length > 0 ? folded : signWords(typed)).slice(0, MOST_WORDS);
  if (words.length === 0) return sql`false`;
  // Folded words contain no quotes.
  const query = words.map((word) => `'${word.replaceAll("\\", "\\\\")}':*`).join(" & ");
  return sql`${soundZones.words} @@ ${query}::tsquery`;
}

/** Its status in the database, see [Note: status in two languages]. */
function hasStatus({ accountId, status, statusCode }: ZoneFilter, moment: SqlMoment): SQL | undefined {
  if (status === undefined && statusCode === undefined) return undefined;
  const where = and(
    eq(soundZones.accountId, accountId),
    status ? sql`${zoneStateSql(moment)} = ${status}` : undefined,
    statusCode ? sql`${zoneStatusCodeSql(moment)} = ${statusCode}` : undefined,
  );
  return sql`${soundZones.id} in (
    select ${soundZones.id} from ${soundZones}
    left join ${devices} on ${devices.soundZoneId} = ${soundZones.id}
    left join ${playbackStates} on ${playbackStates.soundZoneId} = ${soundZones.id}
    where ${where})`;
}
