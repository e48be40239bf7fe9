import { idle } from "#renderer/lib/page/idle.ts";
import type { Realtime, Services } from "#renderer/lib/services.tsx";
import { Events } from "#renderer/realtime/events.ts";
import { PlaybackStates } from "#renderer/realtime/playback-states.ts";
import { sendControl } from "#renderer/realtime/send-control.ts";

/**
 * Creates the live connections to the service. Loaded with the routes behind sign-in, since nothing is followed before.
 */
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

/** Rendering the page comes first; events from before the socket joined are sent on joining. */
async function loadSocket() {
  await idle();
  return import("#renderer/realtime/event-connection.ts");
}
