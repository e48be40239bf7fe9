import { z } from "zod";
import { account, may } from "#shared/contract/needs.ts";
import { endpoint, ids, OpaqueId } from "#shared/contract/rest/endpoint.ts";

/** The uptime of music: how the opening hours of zones went; service `auth`. */

export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

const ms = z.int().min(0);

/** Parts of opening hours, in ms. */
export const UptimeParts = z.object({
  /** Playing, or silent by plan. */
  asPlanned: ms,
  offline: ms,
  /** A problem of the player, or silence without a reason. */
  problem: ms,
  /** Paused by a person. */
  paused: ms,
  noSubscription: ms,
  notSetUp: ms,
  /** Before the zone's state was first recorded. */
  unknown: ms,
});
export type UptimeParts = z.output<typeof UptimeParts>;

export const UptimeRow = z.object({
  /** Of the location or the zone. */
  id: z.string(),
  name: z.string(),
  location: z.object({ id: z.string(), name: z.string() }),
  /** Number of its zones. */
  zones: z.int(),
  parts: UptimeParts,
});
export type UptimeRow = z.output<typeof UptimeRow>;

export const UptimePage = z.object({
  month: z.string(),
  /** The first month with data; null without any. */
  since: z.string().nullable(),
  /** Everything up to this moment is included, ISO 8601; null without data. */
  as_of: z.string().nullable(),
  total: UptimeParts,
  items: z.array(UptimeRow),
  /** Where the next page begins; null at the end. */
  after: z.string().nullable(),
});
export type UptimePage = z.output<typeof UptimePage>;

export const getUptime = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:account/uptime",
  summary:
    "The share of a month's opening hours with music as planned, by location or zone, the worst first.",
  needs: may("zone.list", account("account")),
  params: ids("account"),
  query: z.object({
    month: Month,
    by: z.enum(["location", "zone"]).default("location"),
    /** Only this location. */
    location: OpaqueId.optional(),
    after: z.string().max(300).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(50),
  }),
  response: UptimePage,
  example: () => ({ query: { month: "2026-11" } }),
});
