import { z } from "zod";
import { account, may } from "#shared/contract/needs.ts";
import { endpoint, ids, OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { requiredText } from "#shared/contract/rest/text.ts";
import { ZONE_COLUMNS, ZONE_LAYOUTS } from "#shared/domain/zones/zone-columns.ts";
import { ZONE_SORTS, ZoneFilter } from "./zone-filter.ts";

/** Views of the zone list that a person saved for themselves, by account; service `auth`. */

/** The most views of a person in an account. */
export const MOST_VIEWS = 50;

/** Everything that a view sets. */
export const ShownZones = ZoneFilter.extend({
  sort: z.enum(ZONE_SORTS).optional(),
  layout: z.enum(ZONE_LAYOUTS).optional(),
  /** Absent: those that the browser has chosen. */
  columns: z.array(z.enum(ZONE_COLUMNS)).max(ZONE_COLUMNS.length).optional(),
});
export type ShownZones = z.output<typeof ShownZones>;

export const ZoneView = z.object({ id: z.string(), name: z.string(), shown: ShownZones });
export type ZoneView = z.output<typeof ZoneView>;

export const ZoneViewInput = z.object({ name: requiredText(60), shown: ShownZones });
export const ZoneViews = z.object({ items: z.array(ZoneView) });

const ofView = z.object({ account: OpaqueId, view: z.string().regex(/^[\w-]{1,100}$/) });
const unlogged = "It changes only what the person sees.";

export const listZoneViews = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:account/zone-views",
  summary: "The views of the zone list that the person who asks saved in this account, by name.",
  needs: may("zone.views", account("account")),
  params: ids("account"),
  response: ZoneViews,
});

export const createZoneView = endpoint({
  method: "POST",
  path: "/api/auth/accounts/:account/zone-views",
  summary: "Saves a view of the zone list for the person who asks. Each has a name of its own.",
  needs: may("zone.views", account("account")),
  unlogged,
  params: ids("account"),
  body: ZoneViewInput,
  response: ZoneView,
  example: () => ({ body: { name: "Offline in Lund", shown: { state: "offline" as const, city: "Lund" } } }),
});

export const updateZoneView = endpoint({
  method: "PUT",
  path: "/api/auth/accounts/:account/zone-views/:view",
  summary: "Renames a view of the person who asks, or changes what it shows; what is left out stays.",
  needs: may("zone.views", account("account")),
  unlogged,
  params: ofView,
  body: ZoneViewInput.partial(),
  response: ZoneView,
  example: () => ({ body: { name: "Another name" }, status: 404 }),
});

export const deleteZoneView = endpoint({
  method: "DELETE",
  path: "/api/auth/accounts/:account/zone-views/:view",
  summary: "Deletes a view of the person who asks.",
  needs: may("zone.views", account("account")),
  unlogged,
  params: ofView,
  response: z.object({ deleted: z.literal(true) }),
  // For views that exist see their own tests.
  example: () => ({ status: 404 }),
});
