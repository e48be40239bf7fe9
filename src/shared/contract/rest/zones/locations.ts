import { z } from "zod";
import { account, location, may } from "#shared/contract/needs.ts";
import { OpeningHours } from "#shared/contract/opening-hours.ts";
import { EXAMPLE_ADDRESS, endpoint, ids } from "#shared/contract/rest/endpoint.ts";
import { Location } from "#shared/contract/rest/entities.ts";
import { Country, PostalCode, requiredText } from "#shared/contract/rest/text.ts";
import { closesAtOpening, hasOverlap } from "#shared/domain/schedules/opening-hours.ts";
import { checked } from "#shared/domain/validation/schema-messages.ts";
import { LOCATION_LENGTHS } from "#shared/domain/zones/name-lengths.ts";
import { LabelIds } from "./labels.ts";

/** Locations; service `auth` (specification, zones §7). */

/** Opening hours to store. Stored ones may be older than these rules. */
export const OpeningHoursInput = OpeningHours.superRefine(
  checked(({ days }) => {
    const all = Object.values(days);
    if (all.flat().some(closesAtOpening)) return { code: "rule", rule: "closesAtOpening" };
    return all.some(hasOverlap) ? { code: "rule", rule: "slotOverlap" } : null;
  }),
);

export const MAX_BANDWIDTH_KBPS = 1_000_000;

export const LocationInput = z.object({
  name: requiredText(LOCATION_LENGTHS.name),
  address: requiredText(LOCATION_LENGTHS.address),
  city: requiredText(LOCATION_LENGTHS.city),
  postal_code: PostalCode,
  iso_country: Country,
  timezone: z.string().max(64).optional(),
  settings: z
    .object({ bandwidth_limitation_kbps: z.int().min(0).max(MAX_BANDWIDTH_KBPS).nullable() })
    .optional(),
  opening_hours: OpeningHoursInput.nullable().optional(),
});

/** A new location's address may be left out and given later. */
export const NewLocation = LocationInput.partial({ address: true, city: true, postal_code: true });
export const LocationPatch = LocationInput.partial();

export const LocationList = z.object({ items: z.array(Location) });

export const createLocation = endpoint({
  method: "POST",
  path: "/api/auth/accounts/:account/locations",
  summary: "Adds a location to an account; its address may be given later.",
  needs: may("location.create", account("account")),
  log: "locations.created",
  params: ids("account"),
  body: NewLocation,
  response: Location,
  example: () => ({ body: { ...EXAMPLE_ADDRESS, name: "A street" } }),
});

export const listLocations = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:account/locations",
  summary: "The account's active locations, by name; whoever runs single locations gets theirs.",
  needs: may("location.list", account("account")),
  params: ids("account"),
  response: LocationList,
});

export const getLocation = endpoint({
  method: "GET",
  path: "/api/auth/locations/:id",
  summary: "A location.",
  needs: may("location.see", location("id")),
  params: ids("id"),
  response: Location,
});

export const updateLocation = endpoint({
  method: "PUT",
  path: "/api/auth/locations/:id",
  summary: "Changes a location; what is left out stays.",
  needs: may("location.update", location("id")),
  log: "locations.updated",
  params: ids("id"),
  body: LocationPatch,
  response: Location,
  example: () => ({ body: { name: "Another street" } }),
});

export const setLocationLabels = endpoint({
  method: "PUT",
  path: "/api/auth/locations/:id/labels",
  summary: "Gives a location these labels of its account, and no others.",
  needs: may("location.update", location("id")),
  log: "locations.updated",
  params: ids("id"),
  body: LabelIds,
  response: Location,
  example: () => ({ body: { labels: [] } }),
});

export const deactivateLocation = endpoint({
  method: "DELETE",
  path: "/api/auth/locations/:id",
  summary: "Deactivates a location with its zones and unpairs their players.",
  needs: may("location.deactivate", location("id"), { deactivated: "itself" }),
  log: "locations.deleted",
  params: ids("id"),
  response: Location,
});

export const activateLocation = endpoint({
  method: "POST",
  path: "/api/auth/locations/:location/activate",
  summary: "Activates a location that was deactivated.",
  needs: may("location.activate", location("location"), { deactivated: "itself" }),
  log: "locations.restored",
  params: ids("location"),
  response: Location,
});
