import { isIPv4 } from "node:net";
import { networkInterfaces } from "node:os";
import { isPublished } from "#server/env.ts";
import { isLoopback } from "#server/plugins/network/caller.ts";
import type { Services } from "#server/services.ts";

/** Hosts that stand for all addresses of this computer. */
const EVERYWHERE: ReadonlySet<string> = new Set(["::", "0.0.0.0"]);

/**
 * The service's address in the local network, for a browser on its own computer that knows it as localhost; null if the
 * service listens only there, or its host has given it an address.
 */
export function networkAddress(
  { env, address }: Pick<Services, "env" | "address">,
  isLocal: boolean,
  interfaces: typeof networkInterfaces = networkInterfaces,
): string | null {
  if (!isLocal || isPublished(env) || isLoopback(env.host)) return null;
  const host = EVERYWHERE.has(env.host) ? ownIPv4(interfaces) : env.host;
  return host !== null && isIPv4(host) ? `http://${host}:${new URL(address()).port || 80}` : null;
}

/** This computer's first address in a network; null without a network. */
function ownIPv4(interfaces: typeof networkInterfaces): string | null {
  const all = Object.values(interfaces()).flatMap((found) => found ?? []);
  const own = all.find(
    ({ family, internal, address }) => family === "IPv4" && !internal && !address.startsWith("169.254."),
  );
  return own?.address ?? null;
}
