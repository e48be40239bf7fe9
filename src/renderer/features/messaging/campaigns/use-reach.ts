import { useQuery } from "@tanstack/react-query";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { useServices } from "#renderer/lib/services.tsx";
import type { CampaignTargets } from "#shared/contract/graphql/inputs/messaging.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";

/** All zones of an account, and those that a campaign with these targets reaches; null until loaded. */
export function useReach(account: string, targets: CampaignTargets) {
  const zones = useQuery(zoneQueries(useServices()).every(account)).data ?? null;
  return { zones, reached: zones?.filter((zone) => isReached(zone, targets)) ?? null };
}

/** Whether a campaign's targets contain a zone. */
export function isReached(
  zone: Pick<SoundZone, "id" | "location" | "labels" | "location_labels">,
  { everywhere, zones, locations, labels }: CampaignTargets,
): boolean {
  if (everywhere || zones.includes(zone.id) || locations.includes(zone.location)) return true;
  return [...zone.labels, ...zone.location_labels].some((label) => labels.includes(label));
}
