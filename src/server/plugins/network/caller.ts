import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";

/** Headers in which proxies name the caller. */
const FORWARDING =
  /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip)$/;

const LOOPBACK = /^(localhost|::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** Whether a name or an address refers only to this computer. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/** A Host header that names this computer: one of its names or addresses, optionally with a port. */
const LOOPBACK_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d{1,5})?$/i;

/** Whether a call's Host header names this computer. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/**
 * Whether a call comes from this computer itself. A local proxy that adds no header is indistinguishable from
 * a person: hosts with such a proxy set ROOMTONE_PUBLIC_URL.
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

/** Origin of a call, for password checks. */
export function callerOf(request: Pick<FastifyRequest, "ip" | "raw">): {
  readonly address: string;
  readonly isLocal: boolean;
} {
  return { address: request.ip, isLocal: isLocalCall(request.raw) };
}
