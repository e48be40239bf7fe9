import { planQueries } from "#renderer/data/billing/plans.ts";
import { subscriptionQueries } from "#renderer/data/billing/subscriptions.ts";
import { zoneStateQueries } from "#renderer/data/billing/zone-state.ts";
import type { paths } from "#renderer/lib/paths.ts";
import type { Load } from "#renderer/lib/routing/page.ts";
import type { Services } from "#renderer/lib/services.tsx";

/** Prefetches what the panel shows while its code loads. */

export const loadZoneSubscription: Load<typeof paths.zoneSubscription> = (services, { params }) =>
  prefetch(services, params);

export const loadStreamingZone: Load<typeof paths.streamingZone> = (services, { params }) =>
  prefetch(services, params);

function prefetch(
  services: Services,
  { accountId, zoneId }: { readonly accountId: string; readonly zoneId: string },
): void {
  const { queryClient } = services;
  queryClient.prefetchQuery(zoneStateQueries(services).ofZone(zoneId));
  queryClient.prefetchQuery(subscriptionQueries(services).ofZone(zoneId));
  queryClient.prefetchQuery(planQueries(services).subscription(accountId));
}
