import type { paths } from "../../lib/paths.ts";
import type { Load } from "../../lib/routing/page.ts";
import { zonePlayerQueries } from "../../player/zone/queries.ts";

/** What the pages of a zone's player show beside what it plays, fetched while their code is. */

export const loadHistory: Load<typeof paths.zoneHistory> = (services, { params, search }) =>
  services.queryClient.prefetchInfiniteQuery(
    zonePlayerQueries.history(services, params.zoneId, search.date ?? null),
  );

export const loadBlocked: Load<typeof paths.zoneBlocked> = (services, { params }) =>
  services.queryClient.prefetchQuery(zonePlayerQueries.blocked(services, params.zoneId));

export const loadRemote: Load<typeof paths.zoneRemote> = (services, { params }) =>
  services.queryClient.prefetchQuery(zonePlayerQueries.zone(services, params.zoneId));
