import type { Location } from "#shared/contract/rest/entities.ts";
import type { LocationRow } from "./repository.ts";

/** A location in REST form. */
export function toLocation(row: LocationRow): Location {
  return {
    id: row.id,
    account: row.accountId,
    billing_group: row.billingGroupId ?? "",
    name: row.name,
    address: row.address,
    city: row.city,
    postal_code: row.postalCode,
    iso_country: row.isoCountry,
    timezone: row.timezone,
    opening_hours: row.openingHours,
    settings: { bandwidth_limitation_kbps: row.bandwidthLimitationKbps },
    deactivated: row.deactivated,
  };
}
