import type { CampaignRow, LabelPlaces, ZonePlace } from "./repository.ts";

/** The part of a campaign that says where it is announced. */
type Targets = Pick<CampaignRow, "everywhere" | "zoneIds" | "locationIds" | "labelIds">;

/** Whether a campaign of a zone's account reaches the zone. Prepared once for many zones. */
export function reachOf(
  { everywhere, zoneIds, locationIds, labelIds }: Targets,
  labels: ReadonlyMap<string, LabelPlaces>,
): (zone: ZonePlace) => boolean {
  if (everywhere) return () => true;
  const [zones, locations] = [new Set(zoneIds), new Set(locationIds)];
  for (const label of labelIds) {
    for (const zone of labels.get(label)?.zones ?? []) zones.add(zone);
    for (const location of labels.get(label)?.locations ?? []) locations.add(location);
  }
  return ({ id, locationId }) => zones.has(id) || locations.has(locationId);
}
