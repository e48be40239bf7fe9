import { networkInterfaces } from "node:os";
import { isPublished } from "#server/env.ts";
import { isLoopback } from "#server/plugins/network/caller.ts";
import type { Services } from "#server/services.ts";

/**
 * The service's address in the local network, for a browser on its own computer that knows it as localhost; null if the
 * service listens only there, or its host has given it an address.
 */
export function networkAddress(
  { env, address }: Pick<Services, "env" | "address">,
  isLocal: boolean,
): string | null {
  if (!isLocal || isPublished(env) || isLoopback(env.host)) return null;
  const found = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(
      ({ family, internal, address: ip }) => family === "IPv4" && !internal && !ip.startsWith("169.254."),
    );
  return found ? `http://${found.address}:${new URL(address()).port || 80}` : null;
}
