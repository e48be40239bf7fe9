import { historyQueries } from "#renderer/data/playback/history.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import type { paths } from "#renderer/lib/paths.ts";
import type { Load } from "#renderer/lib/routing/page.ts";

/** Prefetches the data of a zone player's other pages, which are rarely opened first. */

export const loadHistory: Load<typeof paths.zoneHistory> = (services, { params, search }) =>
  services.queryClient.prefetchInfiniteQuery(
    historyQueries(services).plays(params.zoneId, search.date ?? null),
  );

export const loadBlocked: Load<typeof paths.zoneBlocked> = (services, { params }) =>
  services.queryClient.prefetchQuery(historyQueries(services).blocked(params.zoneId));

export const loadRemote: Load<typeof paths.zoneRemote> = (services, { params }) =>
  services.queryClient.prefetchQuery(zoneQueries(services).detail(params.zoneId));
