import { z } from "zod";
import { account, may } from "#shared/contract/needs.ts";
import { endpoint, ids } from "#shared/contract/rest/endpoint.ts";
import { SHOWN_STATES } from "#shared/domain/zones/zone-facts.ts";
import { ZoneFilter } from "./zone-filter.ts";

/** How many zones are in which displayed state; service `auth`. */

/** Numbers of zones by displayed state, 0 included. */
export const StateCounts = z.record(z.enum(SHOWN_STATES), z.int());
export type StateCounts = z.output<typeof StateCounts>;

const Counted = z.object({
  /** Includes zones of an unknown state: those whose player is connecting. */
  total: z.int(),
  states: StateCounts,
});

export const ZoneCounts = Counted;
export type ZoneCounts = z.output<typeof ZoneCounts>;

/** The parts that a table of zones can have rows of. */
export const ZONE_TABLES = ["country", "city", "location"] as const;
export type ZoneTableBy = (typeof ZONE_TABLES)[number];

export const ZoneTableQuery = ZoneFilter.extend({
  by: z.enum(ZONE_TABLES),
  /** By name, or those with the most zones that need attention first. */
  sort: z.enum(["name", "attention"]).default("name"),
  perPage: z.coerce.number().int().min(1).max(100).default(50),
  after: z.string().max(3000).optional(),
});
export type ZoneTableQuery = z.input<typeof ZoneTableQuery>;

export const ZoneTableRow = Counted.extend({
  /** ISO 3166 code of two letters. */
  country: z.string(),
  /** Null in a table of countries. */
  city: z.string().nullable(),
  /** Null in a table of countries or cities. */
  location: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type ZoneTableRow = z.output<typeof ZoneTableRow>;

export const ZoneTable = z.object({
  items: z.array(ZoneTableRow),
  /** Number of rows on all pages. */
  total: z.int(),
  /** Cursor of the next page. */
  after: z.string().nullable(),
});
export type ZoneTable = z.output<typeof ZoneTable>;

export const zoneCounts = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:account/zone-counts",
  summary: "Counts the zones that match the filter by displayed state. The filter's own state is ignored.",
  needs: may("zone.list", account("account")),
  params: ids("account"),
  query: ZoneFilter,
  response: ZoneCounts,
});

export const zoneTable = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:account/zone-table",
  summary: "Counts the zones that match the filter by displayed state, in each country, city or location.",
  needs: may("zone.list", account("account")),
  params: ids("account"),
  query: ZoneTableQuery,
  response: ZoneTable,
  example: () => ({ query: { by: "country" as const } }),
});
