import { refreshPlayer } from "#renderer/data/playback/web-player.ts";
import { isUnauthenticated } from "#renderer/lib/transport/api-error.ts";
import { createGraphql } from "#renderer/lib/transport/graphql.ts";
import type { GraphqlOptions } from "#renderer/lib/transport/graphql-options.ts";
import { DeviceSession, type DeviceSessionOptions } from "./device-session.ts";

/** This browser's tokens as a player, exchanged at the service. */
export function openDeviceSession(
  calls: Pick<GraphqlOptions, "baseUrl" | "caller">,
  options: Pick<DeviceSessionOptions, "kept" | "device" | "onLost" | "now">,
): DeviceSession {
  const graphql = createGraphql(calls);
  return new DeviceSession({
    ...options,
    refresh: (refreshToken) => refreshPlayer(graphql, refreshToken),
    isAuthError: isUnauthenticated,
  });
}
