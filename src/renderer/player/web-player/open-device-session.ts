import { refreshPlayer } from "../../data/web-player.ts";
import { isUnauthenticated } from "../../lib/transport/api-error.ts";
import { createGraphql } from "../../lib/transport/graphql.ts";
import { DeviceSession, type DeviceSessionOptions } from "./device-session.ts";

/** This browser's tokens as a player, exchanged at the service; `serviceUrl` is empty for the page's own origin. */
export function openDeviceSession(
  serviceUrl: string,
  options: Pick<DeviceSessionOptions, "kept" | "device" | "onLost" | "now">,
): DeviceSession {
  const graphql = createGraphql({ baseUrl: serviceUrl });
  return new DeviceSession({
    ...options,
    refresh: (refreshToken) => refreshPlayer(graphql, refreshToken),
    isAuthError: isUnauthenticated,
  });
}
