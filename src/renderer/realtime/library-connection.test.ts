import type { Client, Sink } from "graphql-ws";
import { beforeEach, expect, test, vi } from "vitest";
import { libraryReconnect } from "#shared/domain/library/library-limits.ts";
import { HEARTBEAT } from "#shared/domain/realtime/heartbeat.ts";
import { FakeWebSocket } from "#tests/fakes/fake-web-socket.ts";
import { followLibrary, subscriptionClient } from "./library-connection.ts";

beforeEach(() => vi.useFakeTimers());

/** A followed library whose connections the test opens and drops. */
function follow(items: number, random: number) {
  const sinks: Sink[][] = [];
  const opened: (() => void)[] = [];
  const heard: number[] = [];
  const errors: unknown[] = [];
  const stop = followLibrary({
    open: () => {
      const own: Sink[] = [];
      sinks.push(own);
      return {
        on: (_: string, listener: () => void) => opened.push(listener),
        subscribe: (_: object, sink: Sink) => own.push(sink),
        dispose: () => undefined,
      } as unknown as Client;
    },
    owner: "shop",
    items: () => items,
    onVersion: (version) => heard.push(version),
    onOwnLibrary: () => undefined,
    onError: (error) => errors.push(error),
    random: () => random,
  });
  /** Drops the connection; returns the time until the next one, in ms. */
  const drop = async () => {
    const before = sinks.length;
    for (const sink of sinks.at(-1) ?? []) sink.error(new Error("gone"));
    for (let waited = 0; waited <= 2_000_000; waited += 1000) {
      if (sinks.length > before) return waited;
      await vi.advanceTimersByTimeAsync(1000);
    }
    return null;
  };
  const open = () => opened.at(-1)?.();
  return { stop, drop, open, heard, errors, sinks };
}

test("library connection: reopens after waits that grow from 20 to 60 s (@M-230 @M-363)", async () => {
  const { drop, open, errors, stop, sinks, heard } = follow(0, 0);
  expect([await drop(), await drop(), await drop(), await drop()]).toEqual([20_000, 20_000, 40_000, 60_000]);
  expect(await drop()).toBe(60_000);
  expect(errors).toHaveLength(5);
  // An opened connection resets the waits.
  open();
  expect(await drop()).toBe(20_000);
  sinks.at(-1)?.[0]?.next({ data: { libraryUpdate: { library: { owner: "shop", version: 7 } } } });
  expect(heard).toEqual([7]);
  stop();
  expect(await drop()).toBeNull();
});

test("library connection: waits up to twelve times longer with items, twice without (@M-230 @M-363)", async () => {
  expect(libraryReconnect(3)).toEqual({ minMs: 20_000, maxMs: 60_000, jitter: 12 });
  expect(libraryReconnect(0)).toEqual({ minMs: 20_000, maxMs: 60_000, jitter: 1 });
  const full = follow(3, 0.5);
  expect(await full.drop()).toBe(20_000 * (1 + 12 * 0.5));
  full.stop();
  const empty = follow(0, 0.5);
  expect(await empty.drop()).toBe(20_000 * 1.5);
  empty.stop();
});

/** Subscribes over a controlled websocket; returns it and the errors of the subscription. */
async function subscribe() {
  const lines: Line[] = [];
  class Line extends FakeWebSocket {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readonly url: string;
    readonly protocol: string;

    constructor(url: string, protocol: string) {
      super();
      this.url = url;
      this.protocol = protocol;
      lines.push(this);
    }
  }
  vi.stubGlobal("WebSocket", Line);
  const errors: unknown[] = [];
  const client = subscriptionClient("https://music.test", async () => "a token");
  client.subscribe(
    { query: "subscription { a }" },
    { next: () => undefined, error: (error) => errors.push(error), complete: () => undefined },
  );
  await vi.advanceTimersByTimeAsync(0);
  const [line] = lines;
  if (!line) throw new Error("No connection was opened");
  line.opens();
  await vi.advanceTimersByTimeAsync(0);
  const types = () => line.sent.map((text) => JSON.parse(text).type);
  return { line, types, errors };
}

test("subscriptions: connect to /graphql-transport-ws and authorise with the token (@P-368)", async () => {
  const { line } = await subscribe();
  expect([line.url, line.protocol]).toEqual([
    "wss://music.test/graphql-transport-ws",
    "graphql-transport-ws",
  ]);
  expect(line.sent.map((text) => JSON.parse(text))).toEqual([
    { type: "connection_init", payload: { Authorization: "Bearer a token" } },
  ]);
});

test("subscriptions: ping every 10 s, and close without an answer within 5 s (@P-449)", async () => {
  expect(HEARTBEAT).toEqual({ pingIntervalMs: 10_000, ackTimeoutMs: 10_000, pongTimeoutMs: 5000 });
  const { line, types, errors } = await subscribe();
  line.hears('{"type":"connection_ack"}');
  for (let pings = 1; pings <= 3; pings += 1) {
    await vi.advanceTimersByTimeAsync(9999);
    expect(types().filter((type) => type === "ping")).toHaveLength(pings - 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(types().filter((type) => type === "ping")).toHaveLength(pings);
    if (pings < 3) line.hears('{"type":"pong"}');
  }
  await vi.advanceTimersByTimeAsync(4999);
  expect([line.closedWith, errors]).toEqual([undefined, []]);
  const close = vi.spyOn(line, "close");
  await vi.advanceTimersByTimeAsync(1);
  expect(close.mock.calls[0]).toEqual([4408, "Request Timeout"]);
  expect(errors).toHaveLength(1);
});

test("subscriptions: close without an acknowledgement within 10 s (@P-449)", async () => {
  const { line } = await subscribe();
  await vi.advanceTimersByTimeAsync(9999);
  expect(line.closedWith).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(line.closeReason).toBe("Connection acknowledgement timeout");
});
