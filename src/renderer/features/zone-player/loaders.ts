import { historyQueries } from "../../data/history.ts";
import { zoneQueries } from "../../data/zones.ts";
import type { paths } from "../../lib/paths.ts";
import type { Load } from "../../lib/routing/page.ts";

/** Prefetches what the pages of a zone's player show, while their code loads. */

/** Until the page follows the zone itself, in ms. */
const FOLLOWED_MS = 5000;

/** Follows the zone while the page is made, so that it is drawn once, with what plays. */
export const loadPlayer: Load<typeof paths.zonePlayer> = ({ host, playbackStates }, { params }) => {
  // A player that is installed knows what it plays.
  if (host.kind === "electron") return;
  const stop = playbackStates.subscribe([params.zoneId], () => undefined);
  setTimeout(stop, FOLLOWED_MS);
};

export const loadHistory: Load<typeof paths.zoneHistory> = (services, { params, search }) =>
  services.queryClient.prefetchInfiniteQuery(
    historyQueries(services).plays(params.zoneId, search.date ?? null),
  );

export const loadBlocked: Load<typeof paths.zoneBlocked> = (services, { params }) =>
  services.queryClient.prefetchQuery(historyQueries(services).blocked(params.zoneId));

export const loadRemote: Load<typeof paths.zoneRemote> = (services, { params }) =>
  services.queryClient.prefetchQuery(zoneQueries(services).detail(params.zoneId));
