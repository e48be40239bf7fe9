import type { Realtime, Services } from "../lib/services.tsx";
import { Events } from "../realtime/events.ts";
import { PlaybackStates } from "../realtime/playback-states.ts";
import { sendControl } from "../realtime/send-control.ts";

/** Creates the live connections to the service. Loaded with the routes behind sign-in: nothing is followed before. */
export function createRealtime({ host, session, queryClient, rest, debugFlags }: Services): Realtime {
  return {
    events: new Events({ origin: host.serviceUrl, session, queryClient }),
    playbackStates: new PlaybackStates({
      origin: host.serviceUrl || location.origin,
      token: () => session.token(),
      send: (zone, command) => sendControl(rest, zone, command),
      optimistic: () => !debugFlags.current.noOptimisticUpdates,
    }),
  };
}
