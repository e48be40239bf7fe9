import { z } from "zod";
import { account, location, may, zone, zonesIn } from "#shared/contract/needs.ts";
import { endpoint, ids, OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { Location, PlayFrom, SoundZone } from "#shared/contract/rest/entities.ts";
import { patchOf } from "#shared/contract/rest/patch.ts";
import { requiredText } from "#shared/contract/rest/text.ts";
import { ZoneSettings } from "#shared/contract/zone-settings.ts";
import type { Action } from "#shared/domain/access/actions.ts";
import { ZONE_NAME_LENGTH } from "#shared/domain/zones/name-lengths.ts";
import { LabelIds } from "./labels.ts";
import { ZONE_SORTS, ZoneFilter } from "./zone-filter.ts";

/** Sound zones; service `auth` (specification, zones §7). */

export const ZoneName = requiredText(ZONE_NAME_LENGTH);

export const SoundZoneInput = z.object({ name: ZoneName });
export const SoundZonePatch = SoundZoneInput.partial().extend({
  /** Moves the zone to another location of its account. */
  location: OpaqueId.optional(),
  play_from: PlayFrom.nullable().optional(),
  settings: patchOf(ZoneSettings).optional(),
});

/** What a person may be about to do in the zones that they choose from a list. */
export const ZONE_CHOICES = ["zone.assign", "messaging.announce"] as const satisfies readonly Action[];
export type ZoneChoiceAction = (typeof ZONE_CHOICES)[number];

export const ZoneSearch = ZoneFilter.extend({
  /** Only zones in which the caller may do this. Absent: all that are listed for them. */
  may: z.enum(ZONE_CHOICES).optional(),
  sort: z.enum(ZONE_SORTS).default("place"),
  perPage: z.int().min(1).max(100).default(50),
  after: z.string().max(3000).optional(),
});
export type ZoneSearch = z.input<typeof ZoneSearch>;

export const ZoneSearchResult = z.object({
  items: z.array(SoundZone),
  total: z.int(),
  after: z.string().nullable(),
});

export const ZoneCount = z.object({ count: z.int(), active: z.int() });

export const SoundZoneBulkUpdate = z.object({
  sound_zones: z.array(z.string()).min(1).max(5000),
  play_from: PlayFrom.optional(),
  settings: patchOf(ZoneSettings).optional(),
});
/** Deactivated items that can be activated again; zones of a deactivated location return with it. */
export const Deactivated = z.object({ locations: z.array(Location), sound_zones: z.array(SoundZone) });
export type Deactivated = z.output<typeof Deactivated>;

export const SoundZoneList = z.object({ items: z.array(SoundZone) });

export const RemoteCode = z.object({ remote_code: z.string() });

export const ZoneErrorsQuery = z.object({ state: z.enum(["unresolved", "resolved"]).default("unresolved") });
export const ZoneError = z.object({
  id: z.string(),
  cause: z.string(),
  /** For a technician. */
  detail: z.string(),
  /** Epoch ms. */
  since: z.int(),
  resolved: z.boolean(),
  resolvedAt: z.int().nullable(),
  /** It does not count as an error of the zone. */
  hide: z.boolean(),
});
export type ZoneError = z.output<typeof ZoneError>;
export const ZoneErrors = z.object({ items: z.array(ZoneError) });

export const getZone = endpoint({
  method: "GET",
  path: "/api/auth/sound_zones/:id",
  summary: "A zone with its location, device, music and status.",
  needs: may("zone.see", zone("id")),
  params: ids("id"),
  response: SoundZone,
});

export const createZone = endpoint({
  method: "POST",
  path: "/api/auth/locations/:location/sound_zones",
  summary: "Adds a zone to a location. It has no subscription, no device and no music yet.",
  needs: may("zone.create", location("location")),
  log: "zones.created",
  params: ids("location"),
  body: SoundZoneInput,
  response: SoundZone,
  example: () => ({ body: { name: "A new room" } }),
});

export const updateZone = endpoint({
  method: "PUT",
  path: "/api/auth/sound_zones/:id",
  summary: "Changes a zone's name, location, settings or music; what is left out stays.",
  needs: may("zone.update", zone("id")),
  log: "zones.updated",
  params: ids("id"),
  body: SoundZonePatch,
  response: SoundZone,
  example: () => ({ body: { name: "Another room" } }),
});

export const setZoneLabels = endpoint({
  method: "PUT",
  path: "/api/auth/sound_zones/:id/labels",
  summary: "Gives a zone these labels of its account, and no others.",
  needs: may("zone.update", zone("id")),
  log: "zones.updated",
  params: ids("id"),
  body: LabelIds,
  response: SoundZone,
  example: () => ({ body: { labels: [] } }),
});

export const deactivateZone = endpoint({
  method: "DELETE",
  path: "/api/auth/sound_zones/:id",
  summary: "Deactivates a zone and unpairs its player. Activating it undoes this, but not the unpairing.",
  needs: may("zone.deactivate", zone("id"), { deactivated: "itself" }),
  log: "zones.deleted",
  params: ids("id"),
  response: SoundZone,
});

export const activateZone = endpoint({
  method: "POST",
  path: "/api/auth/sound_zones/:id/activate",
  summary: "Activates a zone that was deactivated.",
  needs: may("zone.activate", zone("id"), { deactivated: "itself" }),
  log: "zones.restored",
  params: ids("id"),
  response: SoundZone,
});

export const listZonesOfLocation = endpoint({
  method: "GET",
  path: "/api/auth/locations/:location/sound_zones",
  summary: "The active zones of a location, by name.",
  needs: may("zone.list", location("location")),
  params: ids("location"),
  response: SoundZoneList,
});

export const searchZones = endpoint({
  method: "POST",
  path: "/api/auth/accounts/:account/sound_zones/search",
  summary: "A page of the account's zones; whoever runs single locations finds those of theirs.",
  needs: may("zone.list", account("account")),
  unlogged: "A query with a body.",
  params: ids("account"),
  body: ZoneSearch,
  response: ZoneSearchResult,
  example: () => ({ body: {} }),
});

export const countZones = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:account/sound_zones/count",
  summary: "How many zones the account has, and how many of them are active.",
  needs: may("zone.list", account("account")),
  params: ids("account"),
  response: ZoneCount,
});

export const listDeactivated = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:account/deactivated",
  summary: "The account's deactivated locations, and the deactivated zones of its other locations, by name.",
  needs: may("zone.list", account("account")),
  params: ids("account"),
  response: Deactivated,
});

export const updateZones = endpoint({
  method: "POST",
  path: "/api/auth/sound_zones/bulk/update",
  summary: "Makes the same change to many zones: to all of them, or to none.",
  needs: may("zone.update", zonesIn("sound_zones")),
  log: "zones.updated",
  body: SoundZoneBulkUpdate,
  response: SoundZoneList,
  example: ({ zone, otherZone }) => ({ body: { sound_zones: [zone, otherZone], settings: { mono: true } } }),
});

export const resetRemoteCode = endpoint({
  method: "POST",
  path: "/api/auth/sound_zones/:id/access_code/reset",
  summary: "Gives a zone another code for remote control; the former one stops working.",
  needs: may("zone.remote", zone("id")),
  log: "zones.code-reset",
  params: ids("id"),
  response: RemoteCode,
});

export const listZoneErrors = endpoint({
  method: "GET",
  path: "/api/auth/sound_zones/:sound_zone/sound_zone_errors",
  summary: "What is, or was, wrong with a zone beyond its status, newest first.",
  needs: may("zone.see", zone("sound_zone")),
  params: ids("sound_zone"),
  query: ZoneErrorsQuery,
  response: ZoneErrors,
});
