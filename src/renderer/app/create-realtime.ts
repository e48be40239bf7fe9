import { idle } from "../lib/idle.ts";
import type { Realtime, Services } from "../lib/services.tsx";
import { Events } from "../realtime/events.ts";
import { PlaybackStates } from "../realtime/playback-states.ts";
import { sendControl } from "../realtime/send-control.ts";

/** Creates the live connections to the service. Loaded with the routes behind sign-in: nothing is followed before. */
export function createRealtime({ host, session, queryClient, rest, debugFlags }: Services): Realtime {
  return {
    events: new Events({ origin: host.serviceUrl, session, queryClient, load: loadSocket }),
    playbackStates: new PlaybackStates({
      origin: host.serviceUrl || location.origin,
      token: () => session.token(),
      send: (zone, command) => sendControl(rest, zone, command),
      optimistic: () => !debugFlags.current.noOptimisticUpdates,
    }),
  };
}

/** The page comes first: what changes before the socket is there is sent when it joins. */
async function loadSocket() {
  await idle();
  return import("../realtime/event-connection.ts");
}
