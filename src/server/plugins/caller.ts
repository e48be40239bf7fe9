import type { IncomingHttpHeaders } from "node:http";

/** What proxies add to say for whom they ask. */
const FORWARDING =
  /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip)$/;

const LOOPBACK = /^(localhost|::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** Whether a name or an address stands for this computer alone. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/**
 * Whether a call comes from this computer itself. A proxy on it that names nobody cannot be told from a person: who puts one
 * in front sets ROOMTONE_PUBLIC_URL.
 */
export function isLocalCall({
  socket,
  headers,
}: {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
}): boolean {
  if (Object.keys(headers).some((name) => FORWARDING.test(name))) return false;
  return isLoopback(socket.remoteAddress ?? "");
}
