import type { Database } from "#server/db/database.ts";
import { labelIdsOfLocations } from "#server/modules/labels/public.ts";
import type { Location } from "#shared/contract/rest/entities.ts";
import { activeZoneIds, type LocationRow } from "./repository.ts";

/** Locations in REST form. */
export async function locationRecords(db: Database, rows: readonly LocationRow[]): Promise<Location[]> {
  const labels = await labelIdsOfLocations(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toLocation(row, labels.get(row.id) ?? []));
}

/** A location in REST form, with the ids of its zones. */
export async function locationRecord(db: Database, row: LocationRow): Promise<Location> {
  const labels = await labelIdsOfLocations(db, [row.id]);
  const zones = await activeZoneIds(db, row.id);
  return { ...toLocation(row, labels.get(row.id) ?? []), sound_zones: [...zones] };
}

function toLocation(row: LocationRow, labels: readonly string[]): Location {
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
    labels: [...labels],
    settings: { bandwidth_limitation_kbps: row.bandwidthLimitationKbps },
    deactivated: row.deactivated,
  };
}
