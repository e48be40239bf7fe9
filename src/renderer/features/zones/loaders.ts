import { zoneCountQueries } from "#renderer/data/zones/zone-counts.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import type { paths } from "#renderer/lib/paths.ts";
import type { Load } from "#renderer/lib/routing/page.ts";
import { countedBy, isPaged, searchOf } from "./zone-filter.ts";

/** Prefetches the data of the zone list and the zone frame while their code loads. */

export const loadZones: Load<typeof paths.zones> = (services, { params: { accountId }, search }) => {
  const queries = zoneQueries(services);
  services.queryClient.prefetchQuery(zoneCountQueries(services).counts(accountId, countedBy(search)));
  if (search.layout === "table") return;
  const wanted = searchOf(search);
  if (isPaged(search)) services.queryClient.prefetchQuery(queries.page(accountId, wanted));
  else services.queryClient.prefetchInfiniteQuery(queries.list(accountId, wanted));
};

export const loadZone: Load<typeof paths.zone> = (services, { params }) =>
  services.queryClient.prefetchQuery(zoneQueries(services).detail(params.zoneId));
