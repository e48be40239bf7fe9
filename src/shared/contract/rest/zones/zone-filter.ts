import { z } from "zod";
import { OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { ZONE_STATES, ZONE_STATUS_CODES } from "#shared/domain/zones/zone-facts.ts";
import { STATE_FILTERS } from "#shared/domain/zones/zone-state.ts";

/** Selects active zones of an account; all parts apply together. */
export const ZoneFilter = z.object({
  /** Words, each the beginning of a word in the zone's name, its location's name, address or city. */
  q: z.string().max(200).optional(),
  /** A country or a city. */
  region: z.string().max(100).optional(),
  /** ISO 3166 code of two letters. */
  country: z.string().length(2).optional(),
  city: z.string().max(100).optional(),
  location: OpaqueId.optional(),
  /** A label of the zone or of its location. */
  label: OpaqueId.optional(),
  /** Its displayed state, or a group of states. */
  state: z.enum(STATE_FILTERS).optional(),
  status: z.enum(ZONE_STATES).optional(),
  statusCode: z.enum(ZONE_STATUS_CODES).optional(),
  /** Their source: a playlist, station or schedule. */
  playFrom: OpaqueId.optional(),
  /** The preset that they follow. */
  preset: OpaqueId.optional(),
});
export type ZoneFilter = z.output<typeof ZoneFilter>;

/** Orders of a zone list: by location and name; by name; the worst state and the longest first; by country, city and location. */
export const ZONE_SORTS = ["place", "name", "worst", "country"] as const;
export type ZoneSort = (typeof ZONE_SORTS)[number];

/** The most zones that one call may name or change. */
export const MOST_ZONES = 5000;

const SomeIds = z.array(OpaqueId).max(MOST_ZONES);

/** Zones of one account: named ones, or all that match a filter except some. */
export const ZoneSelection = z.union([
  z.strictObject({ ids: SomeIds.min(1) }),
  z.strictObject({ matching: ZoneFilter, except: SomeIds.default([]) }),
]);
export type ZoneSelection = z.output<typeof ZoneSelection>;
