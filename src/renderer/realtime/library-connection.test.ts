import type { Client, Sink } from "graphql-ws";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { libraryReconnect } from "#shared/domain/library/library-limits.ts";
import { followLibrary } from "./library-connection.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

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
