import { RefreshLoginDocument } from "#shared/contract/graphql/generated/auth-operations.ts";
import { isUnauthenticated } from "../../lib/transport/api-error.ts";
import { createGraphql, type GraphqlOptions } from "../../lib/transport/graphql.ts";
import { DeviceSession, type DeviceSessionOptions } from "./device-session.ts";

/** This browser's tokens as a player, exchanged at the service. */
export function openDeviceSession(
  calls: Pick<GraphqlOptions, "baseUrl" | "caller">,
  options: Pick<DeviceSessionOptions, "kept" | "device" | "onLost" | "now">,
): DeviceSession {
  const graphql = createGraphql(calls);
  return new DeviceSession({
    ...options,
    refresh: async (refreshToken) =>
      (await graphql(RefreshLoginDocument, { input: { refreshToken, uriBased: true } })).refreshLogin,
    isAuthError: isUnauthenticated,
  });
}
