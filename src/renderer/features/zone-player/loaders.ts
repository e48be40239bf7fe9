import type { paths } from "#renderer/lib/paths.ts";
import type { Load } from "#renderer/lib/routing/page.ts";

/** Time until the page follows the zone itself, in ms. */
const FOLLOWED_MS = 5000;

/** Follows the zone while the page loads, so that the first render has the playback state. */
export const loadPlayer: Load<typeof paths.zonePlayer> = ({ host, playbackStates }, { params }) => {
  // The desktop player's state comes from main.
  if (host.player) return;
  const stop = playbackStates.subscribe([params.zoneId], () => undefined);
  setTimeout(stop, FOLLOWED_MS);
};
