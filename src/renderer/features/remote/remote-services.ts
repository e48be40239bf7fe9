import { RemoteConnection } from "#renderer/data/remote/remote-connection.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { keptRemote } from "#renderer/lib/session/kept-remote.ts";
import { createRest } from "#renderer/lib/transport/rest.ts";
import { PlaybackStates } from "#renderer/realtime/playback-states.ts";
import { sendControl } from "#renderer/realtime/send-control.ts";
import { partOf } from "#shared/domain/services/part-of.ts";

/** The remote of this browser, and services that call on its behalf instead of the signed-in person's. */
interface RemoteServices {
  readonly connection: RemoteConnection;
  readonly services: Services;
}

/** One per page. */
export function remoteServicesOf(services: Services): RemoteServices {
  return partOf(services, createRemoteServices);
}

function createRemoteServices(services: Services): RemoteServices {
  const { host, caller, debugFlags } = services;
  const connection = new RemoteConnection(keptRemote(localStorage));
  const rest = createRest({ baseUrl: host.serviceUrl, caller, session: connection.session });
  connection.connect(rest);
  const playbackStates = new PlaybackStates({
    origin: host.serviceUrl || location.origin,
    token: () => connection.checkedToken(),
    send: (zone, command) => connection.ended(sendControl(rest, zone, command)),
    optimistic: () => !debugFlags.current.noOptimisticUpdates,
  });
  // The next remote must not show the zone of the one before.
  connection.subscribe(() => {
    if (connection.get().is === "closed") playbackStates.dispose();
  });
  return { connection, services: { ...services, rest, playbackStates, parts: new Map() } };
}
