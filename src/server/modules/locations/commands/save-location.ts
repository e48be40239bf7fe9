import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { checkAccountLimit } from "#server/modules/accounts/public.ts";
import { refuseLabels, setLocationLabels } from "#server/modules/labels/public.ts";
import {
  insertLocations,
  type LocationRow,
  updateLocation,
  zoneIdsOfLocation,
} from "#server/modules/locations/repository.ts";
import { deactivated, type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { LocationPatch, NewLocation } from "#shared/contract/rest/zones/locations.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { ok, type Refusal, type Result } from "#shared/domain/result/result.ts";
import { isTimeZone, timeZoneOfCountry } from "#shared/domain/zones/country-time-zone.ts";

const WRONG_TIMEZONE = problem("invalid", { fields: { timezone: { code: "rule", rule: "timezone" } } });

/** Errors that a location's schema cannot express; null when there are none. */
function refusalOf({ timezone }: z.output<typeof LocationPatch>) {
  return timezone === undefined || isTimeZone(timezone) ? null : WRONG_TIMEZONE;
}

/** Adds a location to an account. */
export async function addLocation(
  services: Services,
  accountId: string,
  input: z.output<typeof NewLocation>,
): Promise<Result<LocationRow, Problem>> {
  const refused = refusalOf(input);
  if (refused) return refused;
  const created = await services.db.transaction(async (tx): Promise<Result<LocationRow, Problem>> => {
    const full = await checkAccountLimit(tx, accountId, "locations", 1);
    if (full) return full;
    const [location] = await insertLocations(tx, [newLocation(accountId, services.now(), input)]);
    return location ? ok(location) : problem("not-found");
  });
  if (created.ok) {
    const data = { type: "location", id: created.value.id } as const;
    services.events.publish("create", { data, account: accountId });
  }
  return created;
}

/** The row of a new location. */
export function newLocation(accountId: string, now: Date, input: z.output<typeof NewLocation>) {
  return {
    id: idOf("Location", randomUUID()),
    accountId,
    name: input.name,
    address: input.address ?? "",
    city: input.city ?? "",
    postalCode: input.postal_code ?? "",
    isoCountry: input.iso_country,
    timezone: input.timezone ?? timeZoneOfCountry(input.iso_country) ?? "UTC",
    bandwidthLimitationKbps: input.settings?.bandwidth_limitation_kbps ?? null,
    openingHours: input.opening_hours ?? null,
    createdAt: now,
  };
}

/** Changes a location; its players are notified of its time zone and bandwidth. */
export async function changeLocation(
  services: Services,
  location: LocationRow,
  patch: z.output<typeof LocationPatch>,
): Promise<Result<LocationRow, Problem>> {
  const refused = refusalOf(patch);
  if (refused) return refused;
  const changes = {
    name: patch.name,
    address: patch.address,
    city: patch.city,
    postalCode: patch.postal_code,
    isoCountry: patch.iso_country,
    timezone: patch.timezone,
    bandwidthLimitationKbps: patch.settings?.bandwidth_limitation_kbps,
    openingHours: patch.opening_hours,
  };
  if (Object.values(changes).every((value) => value === undefined)) return ok(location);
  const updated = await updateLocation(services.db, location.id, changes);
  if (!updated) return deactivated("location");
  await publishLocation(services, updated);
  return ok(updated);
}

/** Gives a location these labels and no others; null when that is done. */
export async function labelLocation(
  services: Services,
  { id, accountId }: LocationRow,
  ids: readonly string[],
): Promise<Refusal<Problem> | null> {
  const refused = await refuseLabels(services.db, accountId, ids);
  if (refused) return refused;
  await services.db.transaction((tx) => setLocationLabels(tx, id, ids));
  services.events.publish("update", { data: { type: "location", id }, account: accountId });
  return null;
}

/** Notifies screens and players that a location changed. */
export async function publishLocation(services: Services, location: LocationRow): Promise<void> {
  const { id, accountId: account } = location;
  services.events.publish("update", { data: { type: "location", id }, account });
  for (const soundZoneId of await zoneIdsOfLocation(services.db, id)) {
    services.bus.publish("zone-changed", { soundZoneId, what: "zone" });
    services.events.publish("update", {
      data: { type: "sound_zone", id: soundZoneId },
      account,
      soundZone: soundZoneId,
    });
  }
}
