import type { paths } from "../../lib/paths.ts";
import type { Load } from "../../lib/routing/page.ts";

/** Until the page follows the zone itself, in ms. */
const FOLLOWED_MS = 5000;

/** Follows the zone while the page is made, so that it is drawn once, with what plays. */
export const loadPlayer: Load<typeof paths.zonePlayer> = ({ host, playbackStates }, { params }) => {
  // A player that is installed knows what it plays.
  if (host.kind === "electron") return;
  const stop = playbackStates.subscribe([params.zoneId], () => undefined);
  setTimeout(stop, FOLLOWED_MS);
};
