import { QueryClient, QueryObserver, queryOptions } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SessionState } from "#renderer/lib/session/session.ts";
import { KEPT_OVER_RELOAD } from "#renderer/lib/storage/kept-over-reload.ts";
import { persistCache } from "./persisted-cache.ts";

beforeEach(() => vi.useFakeTimers());
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const KEY = "roomtone.cache";
const TTL_MS = 600_000;
const MAX_BYTES = 4_194_304;

const zones = queryOptions({
  ...KEPT_OVER_RELOAD,
  queryKey: ["zones", "acme"],
  queryFn: async () => ["fresh"],
});
const code = queryOptions({ queryKey: ["zone-pairing", "bar", "code"], queryFn: async () => "ABCD2345" });

interface Visit {
  readonly user?: string | null;
  readonly version?: string;
  readonly storage?: Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

/** One load of the client in this browser. */
function visit({ user = "anna", version = "1", storage = localStorage }: Visit = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: TTL_MS } } });
  let userId = user;
  const listeners = new Set<() => void>();
  const session = {
    // The cache reads only the person of a session.
    get: () => ({ userId }) as SessionState,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const stop = persistCache(queryClient, session, { storage, key: KEY, version, ttlMs: TTL_MS });
  ends.push(stop, () => queryClient.clear());
  return {
    queryClient,
    stop,
    become: (next: string | null) => {
      userId = next;
      for (const listener of listeners) listener();
    },
    zones: () => queryClient.getQueryData(zones.queryKey),
  };
}

/** Opted in like the query's own options. */
async function show({ queryClient }: Pick<ReturnType<typeof visit>, "queryClient">, data: readonly string[]) {
  await queryClient.fetchQuery({ ...zones, queryFn: async () => [...data] });
}

/** A visit that loaded zones and ended. */
async function visited(options?: Visit) {
  const first = visit(options);
  await show(first, ["Bar", "Lobby"]);
  await vi.advanceTimersByTimeAsync(2000);
  first.stop();
}

const kept = () => localStorage.getItem(KEY);

test("persisted cache: results are written 2000 ms after the last change (@P-453)", async () => {
  const page = visit();
  await show(page, ["Bar"]);
  await vi.advanceTimersByTimeAsync(1500);
  await show(page, ["Bar", "Lobby"]);
  await vi.advanceTimersByTimeAsync(1999);
  expect(kept()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(kept()).toContain("Lobby");
});

test("persisted cache: results appear at once after a reload and are refetched", async () => {
  await visited();
  const page = visit();
  expect(page.zones()).toEqual(["Bar", "Lobby"]);
  const observer = new QueryObserver(page.queryClient, zones);
  ends.push(observer.subscribe(() => undefined));
  expect(observer.getCurrentResult()).toMatchObject({ data: ["Bar", "Lobby"], isFetching: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult()).toMatchObject({ data: ["fresh"], isFetching: false });
});

test("persisted cache: a query started before the restore shows stored data until it answers", async () => {
  await visited();
  const page = visit({ user: null, storage: { ...asStorage(localStorage), removeItem: () => undefined } });
  const slow = { ...zones, queryFn: () => new Promise<string[]>((done) => setTimeout(done, 500, ["fresh"])) };
  const observer = new QueryObserver(page.queryClient, slow);
  ends.push(observer.subscribe(() => undefined));
  expect(observer.getCurrentResult().data).toBeUndefined();
  page.become("anna");
  expect(observer.getCurrentResult().data).toEqual(["Bar", "Lobby"]);
  await vi.advanceTimersByTimeAsync(500);
  expect(observer.getCurrentResult().data).toEqual(["fresh"]);
});

test("persisted cache: another version clears it (@P-453)", async () => {
  await visited();
  const page = visit({ version: "2" });
  expect(page.zones()).toBeUndefined();
  expect(kept()).toBeNull();
});

test.each([
  ["invalid JSON", "{"],
  ["another shape", '{"version":"1","user":"anna","queries":[{}]}'],
])("persisted cache: %s clears it", (_, text) => {
  localStorage.setItem(KEY, text);
  expect(visit().zones()).toBeUndefined();
  expect(kept()).toBeNull();
});

test.each([
  ["are stored", 0],
  ["and one more clear it, and stop writing until the next load", 1],
])("persisted cache: 4194304 bytes %s (@P-453)", async (_, over) => {
  const page = visit();
  const name = (length: number) => ["é".repeat(Math.floor(length / 2)) + "e".repeat(length % 2)];
  await show(page, name(0));
  await vi.advanceTimersByTimeAsync(2000);
  const empty = new TextEncoder().encode(kept() ?? "").length;
  await show(page, name(MAX_BYTES - empty + over));
  await vi.advanceTimersByTimeAsync(2000);
  expect(kept() === null).toBe(over > 0);

  await show(page, ["small again"]);
  await vi.advanceTimersByTimeAsync(5000);
  dispatchEvent(new Event("pagehide"));
  expect(kept() === null).toBe(over > 0);
});

test("persisted cache: a full storage drops the stored cache and stops writing until the next load (@P-453)", async () => {
  await visited();
  const setItem = vi.fn(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const page = visit({ storage: { ...asStorage(localStorage), setItem } });
  await show(page, ["Terrace"]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(kept()).toBeNull();
  await show(page, ["Bar"]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(setItem).toHaveBeenCalledTimes(1);
});

test("persisted cache: results older than 600000 ms are not shown", async () => {
  await visited();
  await vi.advanceTimersByTimeAsync(TTL_MS - 1);
  expect(visit().zones()).toEqual(["Bar", "Lobby"]);
  ends.splice(0).map((end) => end());
  await vi.advanceTimersByTimeAsync(1);
  expect(visit().zones()).toBeUndefined();
});

test("persisted cache: belongs to one person and is removed on sign-out", async () => {
  await visited();
  const page = visit();
  await show(page, ["Terrace"]);
  page.become(null);
  expect(kept()).toBeNull();
  await vi.advanceTimersByTimeAsync(5000);
  dispatchEvent(new Event("pagehide"));
  expect(kept()).toBeNull();
});

test("persisted cache: another person's leftovers are not shown", async () => {
  await visited({ user: "anna" });
  const page = visit({ user: "ben" });
  expect(page.zones()).toBeUndefined();
  expect(kept()).toBeNull();
});

test("persisted cache: leftovers are removed when nobody is signed in", async () => {
  await visited();
  visit({ user: null });
  expect(kept()).toBeNull();
});

test("persisted cache: stores only queries that opt in, without devices' codes", async () => {
  const page = visit();
  await page.queryClient.fetchQuery(code);
  await page.queryClient.fetchQuery({
    ...KEPT_OVER_RELOAD,
    queryKey: ["zone", "bar"],
    queryFn: async () => ({ name: "Bar", device: { name: "Till", code: "WXYZ6789" } }),
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(kept()).toContain("Till");
  expect(kept()).not.toContain("ABCD2345");
  expect(kept()).not.toContain("WXYZ6789");
});

test("persisted cache: a change just before the page closes is stored", async () => {
  const page = visit();
  await show(page, ["Bar"]);
  dispatchEvent(new Event("pagehide"));
  page.stop();
  expect(visit().zones()).toEqual(["Bar"]);
});

function asStorage(storage: Storage) {
  return {
    getItem: (key: string) => storage.getItem(key),
    setItem: (key: string, value: string) => storage.setItem(key, value),
    removeItem: (key: string) => storage.removeItem(key),
  };
}
