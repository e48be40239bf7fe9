import { z } from "zod";
import { account, may, zone } from "#shared/contract/needs.ts";
import { endpoint, ids, OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { wordOf } from "#shared/contract/tolerance.ts";
import { INCIDENT_KINDS } from "#shared/domain/incidents/incident-facts.ts";

/** What went wrong in zones, from when to when; service `auth`. Kept for 400 days after the end. */

/** Somebody who was told of an incident. */
export const IncidentNotice = z.object({
  about: z.enum(["opened", "closed"]),
  way: z.enum(["mail", "webhook"]),
  /** An e-mail address, or a webhook's scheme and host; null for viewers who do not see the account's members. */
  recipient: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
});
export type IncidentNotice = z.output<typeof IncidentNotice>;

export const Incident = z.object({
  id: z.string(),
  /** A kind of a later version counts as a problem. */
  kind: wordOf(z.enum(INCIDENT_KINDS), "problem"),
  /** A device trouble or playback problem; null where the kind says everything. */
  cause: z.string().nullable(),
  /** ISO 8601. */
  from: z.string(),
  /** Null while it holds. It may return within ten minutes, and is then null again. */
  to: z.string().nullable(),
  /** How often it returned within ten minutes after its end. */
  returns: z.int(),
  /** Whether the location was open at some time while it held. */
  in_opening_hours: z.boolean(),
  sound_zone: z.object({ id: z.string(), name: z.string() }),
  location: z.object({ id: z.string(), name: z.string(), timezone: z.string() }),
  notices: z.array(IncidentNotice),
});
export type Incident = z.output<typeof Incident>;

const Paging = {
  /** Those that still hold, or those that have ended. */
  state: z.enum(["open", "past"]).optional(),
  after: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
};

/** Filters; all parts apply together. */
const IncidentFilter = z.object({
  kind: z.enum(INCIDENT_KINDS).optional(),
  location: OpaqueId.optional(),
  zone: OpaqueId.optional(),
  /** A label of the zone or of its location. */
  label: OpaqueId.optional(),
  /** Incidents that held at some time from this moment on. */
  from: z.iso.datetime().optional(),
  /** Incidents that began before this moment. */
  to: z.iso.datetime().optional(),
});

/** Incidents, the newest first. */
export const IncidentPage = z.object({
  items: z.array(Incident),
  /** Where the next page begins; null at the end. */
  after: z.string().nullable(),
});
export type IncidentPage = z.output<typeof IncidentPage>;

export const listIncidents = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:account/incidents",
  summary:
    "What went wrong in an account's zones, the newest first; a person who runs locations sees theirs.",
  needs: may("zone.list", account("account")),
  params: ids("account"),
  query: IncidentFilter.extend(Paging),
  response: IncidentPage,
});

export const listZoneIncidents = endpoint({
  method: "GET",
  path: "/api/auth/sound_zones/:id/incidents",
  summary: "What went wrong in a zone, the newest first.",
  needs: may("zone.see", zone("id")),
  params: ids("id"),
  query: z.object(Paging),
  response: IncidentPage,
});
