import { z } from "zod";
import { localTimeZone } from "#renderer/lib/page/time-zone.ts";
import type { Location } from "#shared/contract/rest/entities.ts";
import { LocationInput } from "#shared/contract/rest/zones/locations.ts";
import { ZoneName } from "#shared/contract/rest/zones/zones.ts";

/** The values of a location's form; `zone_name` only when a zone is created with it. */
export const LocationForm = LocationInput.extend({
  timezone: z.string().max(64),
  settings: LocationInput.shape.settings.unwrap(),
  zone_name: z.string(),
});

/** Replaces a location's id: the location is created with the zone. */
export const NEW_LOCATION = "new";

const ZoneForm = z.object({ location: z.string(), zone_name: ZoneName });
/** Without a name the zone is named as its new location. */
const ZoneWithLocationForm = LocationForm.extend({
  location: z.string(),
  zone_name: ZoneName.or(z.literal("")),
});

/** A zone in a location; the location's fields are validated only when it is created with the zone. */
export const CreateZoneForm = z.custom<CreateZoneValues>().transform((values, context) => {
  const schema = values.location === NEW_LOCATION ? ZoneWithLocationForm : ZoneForm;
  const parsed = schema.safeParse(values, { reportInput: true });
  if (parsed.success) return { ...values, ...parsed.data };
  context.issues.push(...(parsed.error.issues as z.core.$ZodRawIssue[]));
  return z.NEVER;
});

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

interface CreateZoneValues extends LocationValues {
  /** Id of an existing location, or {@link NEW_LOCATION}. */
  location: string;
}

/** Initial values; preselects the only location. */
export function emptyZone(locations: readonly Location[], country: string): CreateZoneValues {
  const [first = null, ...others] = locations;
  const location = first && others.length === 0 ? first.id : NEW_LOCATION;
  return { ...emptyLocation(first, country), location };
}

/**
 * Initial values; a new location starts with the country and time zone of `like`, else with `country` and this
 * computer's time zone.
 */
function emptyLocation(like: Location | null, country: string): LocationValues {
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

/** The form values of an existing location. */
export function locationValues(location: Location): LocationValues {
  const { name, address, city, postal_code, iso_country, timezone, settings } = location;
  return { name, address, city, postal_code, iso_country, timezone, settings, zone_name: "" };
}

/** The part that is sent. */
export type LocationBody = Omit<LocationValues, "zone_name">;

export function locationBody({ zone_name: _, ...location }: LocationValues): LocationBody {
  return location;
}
