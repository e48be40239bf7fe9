import type { IncomingMessage } from "node:http";
import { addressBlock } from "#server/plugins/network/address-block.ts";

/** Sockets of one session: a person with very many pages open. */
const MAX_PER_SESSION = 100;
/** Sockets from one address: every player and screen of a large company behind one line. */
const MAX_PER_ADDRESS = 12_000;
/** How long a socket may stay open without authenticating and subscribing, in ms. */
const PATIENCE_MS = 10_000;

/** Limits the number of sockets open to this process, and closes unused ones. */
export interface Sockets {
  /**
   * Counts one more socket of a session or an address; null when it has reached its limit, else the disposer.
   */
  count(of: "session" | "address", key: string): (() => void) | null;
  /** Calls `end` unless the disposer is called within the patience. */
  expectUse(end: () => void): () => void;
  /** In ms. */
  readonly patienceMs: number;
}

export function createSockets(patienceMs = PATIENCE_MS): Sockets {
  const most = { session: MAX_PER_SESSION, address: MAX_PER_ADDRESS };
  const open = { session: new Map<string, number>(), address: new Map<string, number>() };
  return {
    patienceMs,
    count(of, key) {
      const counts = open[of];
      const before = counts.get(key) ?? 0;
      if (before >= most[of]) return null;
      counts.set(key, before + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
    expectUse(end) {
      const timer = setTimeout(end, patienceMs);
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}

/** The address that a socket comes from, equal to Fastify's `request.ip` behind this many proxies. */
export function socketAddress({ headers, socket }: IncomingMessage, proxies: number): string {
  const forwarded = [headers["x-forwarded-for"] ?? []].flat().flatMap((line) => line.split(","));
  const hops = [...forwarded.map((hop) => hop.trim()), socket.remoteAddress ?? ""].reverse();
  return addressBlock(hops[Math.min(proxies, hops.length - 1)] ?? "");
}
