import { z } from "zod";
import type { Location } from "#shared/contract/rest/entities.ts";
import { LocationInput } from "#shared/contract/rest/locations.ts";
import { ZoneName } from "#shared/contract/rest/zones.ts";
import { localTimeZone } from "../../../lib/time-zone.ts";

/** What the form of a location holds; `zone_name` only where a zone is made with it. */
export const LocationForm = LocationInput.extend({
  timezone: z.string().max(64),
  settings: LocationInput.shape.settings.unwrap(),
  zone_name: z.string(),
});
export const LocationWithZoneForm = LocationForm.extend({ zone_name: ZoneName });

export interface LocationValues {
  name: string;
  address: string;
  city: string;
  postal_code: string;
  iso_country: string;
  timezone: string;
  settings: { bandwidth_limitation_kbps: number | null };
  zone_name: string;
}

/** An empty form; a new location is most often where one's others are, and the first one where the business is. */
export function emptyLocation(like: Location | null, country: string): LocationValues {
  return {
    name: "",
    address: "",
    city: "",
    postal_code: "",
    iso_country: like?.iso_country ?? country,
    timezone: like?.timezone ?? localTimeZone(),
    settings: { bandwidth_limitation_kbps: null },
    zone_name: "",
  };
}

/** The form of a location that exists. */
export function locationValues(location: Location): LocationValues {
  const { name, address, city, postal_code, iso_country, timezone, settings } = location;
  return { name, address, city, postal_code, iso_country, timezone, settings, zone_name: "" };
}

/** What is sent of it. */
export function locationBody({
  zone_name: _,
  ...location
}: LocationValues): Omit<LocationValues, "zone_name"> {
  return location;
}
