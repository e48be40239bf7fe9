import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import WebSocket from "ws";
import { z } from "zod";
import { ACCEPTS_PACKED, PLAYER_PROTOCOL, REPORT_INTERVAL_MS } from "#shared/contract/player.ts";

/**
 * The load generator of the players bench, in its own process: connects all players of a file (a token a line) at once,
 * counts those that have received zone and source, and sends their regular reports. Communicates over the channel of
 * `fork`; ends with its parent.
 */

const Frame = z.object({ type: z.string(), bytes: z.int().optional() }).loose();
const Order = z.discriminatedUnion("do", [
  z.object({ do: z.literal("connect"), url: z.string(), tokens: z.string() }),
  z.object({ do: z.literal("end") }),
]);

/** State of the crowd. */
export type CrowdNews =
  | { readonly is: "served"; readonly players: number; readonly lost: number; readonly ms: number }
  | { readonly is: "ended" };

/** The longest delay before a player reconnects, in ms. */
const RETRY_MS = 2_000;

const sockets = new Set<WebSocket>();
let ending = false;

process.on("disconnect", () => process.exit());
process.on("message", (message) => {
  const order = Order.parse(message);
  if (order.do === "connect") connectAll(order.url, readFileSync(order.tokens, "utf8").trim().split("\n"));
  else {
    ending = true;
    for (const socket of sockets) socket.terminate();
    tell({ is: "ended" });
  }
});

function connectAll(url: string, tokens: readonly string[]): void {
  const began = performance.now();
  let served = 0;
  let lost = 0;
  const onServed = () => {
    served += 1;
    if (served === tokens.length)
      tell({ is: "served", players: served, lost, ms: performance.now() - began });
  };
  for (const token of tokens)
    connect(url, token, onServed, () => {
      lost += 1;
    });
}

function connect(url: string, token: string, onServed: () => void, onLost: () => void): void {
  const socket = new WebSocket(`${url}/player/playback/ws`, {
    headers: { authorization: `Bearer ${token}` },
    perMessageDeflate: false,
    handshakeTimeout: 120_000,
  });
  sockets.add(socket);
  const missing = new Set(["welcome", "intent", "source"]);
  let packedBytes = 0;
  let reports: NodeJS.Timeout | null = null;
  const has = (part: string) => {
    if (!missing.delete(part) || missing.size > 0) return;
    onServed();
    send(socket, report());
    reports = setInterval(() => send(socket, report()), REPORT_INTERVAL_MS);
  };
  socket.on("open", () => {
    const client = { kind: "desktop", version: "9.9.9", os: "test" };
    send(socket, { type: "hello", protocol: PLAYER_PROTOCOL, client, accepts: [ACCEPTS_PACKED] });
  });
  socket.on("message", (data: Buffer, isBinary) => {
    if (isBinary) {
      packedBytes -= data.length;
      if (packedBytes <= 0) has("source");
      return;
    }
    const { type, bytes } = Frame.parse(JSON.parse(data.toString()));
    if (type === "packed") packedBytes = bytes ?? 0;
    else has(type);
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    sockets.delete(socket);
    if (reports) clearInterval(reports);
    if (ending) return;
    onLost();
    setTimeout(
      () => connect(url, token, missing.size > 0 ? onServed : () => {}, onLost),
      Math.random() * RETRY_MS,
    );
  });
}

function send(socket: WebSocket, message: object): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
}

function report(): object {
  return {
    type: "report",
    report: {
      status: "playing",
      problem: null,
      sourceId: null,
      trackId: null,
      playId: randomUUID(),
      positionMs: 0,
      at: Date.now(),
      durationMs: null,
      volume: 60,
      playOrder: "AUTO",
      upcoming: [],
      intentVersion: 1,
      output: "native",
    },
  };
}

function tell(news: CrowdNews): void {
  process.send?.(news);
}
