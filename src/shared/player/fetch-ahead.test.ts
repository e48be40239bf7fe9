import { expect, onTestFinished, test } from "vitest";
import type { TrackMedia } from "#shared/contract/player.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { virtualTime } from "#tests/fakes/virtual-time.ts";
import { callRefusal } from "./call-refusal.ts";
import { FetchAhead } from "./fetch-ahead.ts";
import { MediaAddresses } from "./media-addresses.ts";
import type { MediaFailure, MediaWish } from "./media-store.ts";

/**
 * Fetching ahead with the real address logic, against a service whose answers each test sets. Times in ms.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BYTES = 1000;
const DOWNLOAD_MS = 50;

const week = (count: number) => Array.from({ length: count }, (_, n) => `t${n}`);

const wishFor = (ids: readonly string[], over: Partial<MediaWish> = {}): MediaWish => ({
  upcoming: ids.slice(0, 3),
  later: ids.slice(3),
  budgetBytes: 1_000_000 * BYTES,
  mayFetchLater: true,
  bandwidthKbps: null,
  ...over,
});

function player() {
  const time = virtualTime();
  const kept = new Set<string>();
  const service = {
    /** Status of the answers to address requests. */
    status: 200,
    /** Tracks that the service does not have. */
    missing: new Set<string>(),
    /** Tracks whose download breaks off. */
    broken: new Set<string>(),
    /** What a download waits for. */
    held: null as Promise<void> | null,
    questions: 0,
    downloads: [] as string[],
  };
  const addresses = new MediaAddresses(async (trackIds) => {
    service.questions++;
    if (service.status !== 200) return refuse(callRefusal(service.status));
    return ok(trackIds.filter((id) => !service.missing.has(id)).map((id) => mediaOf(id)));
  }, time.environment.now);
  const fetchOne = async (trackId: string): Promise<Result<unknown, MediaFailure>> => {
    const { upcoming, later } = ahead.wished;
    const neighbours = [...upcoming, ...later].filter((id) => !kept.has(id));
    const address = await addresses.find(trackId, "normal", neighbours);
    if (!address.ok) return address;
    service.downloads.push(trackId);
    await service.held;
    await new Promise<void>((resolve) => void time.environment.after(DOWNLOAD_MS, resolve));
    if (service.broken.has(trackId)) return refuse("network");
    kept.add(trackId);
    return ok(null);
  };
  const ahead = new FetchAhead(time.environment, {
    list: () => [...kept].map((trackId) => ({ trackId, bytes: BYTES, lastUsedAt: 0 })),
    sizeOf: () => BYTES,
    mostBytes: () => Number.POSITIVE_INFINITY,
    evict: async (ids) => {
      for (const id of ids) kept.delete(id);
    },
    attempt: async (missing) =>
      missing === null ? null : { trackId: missing, done: await fetchOne(missing) },
  });
  onTestFinished(() => ahead.dispose());
  /** The next downloads stay pending until the returned function is called. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    service.held = promise;
    return () => {
      service.held = null;
      resolve();
    };
  };
  return { time, kept, service, ahead, hold };
}

function mediaOf(trackId: string): TrackMedia {
  const expiresAt = Number.MAX_SAFE_INTEGER;
  return {
    trackId,
    url: `/${trackId}`,
    expiresAt,
    bytes: BYTES,
    sha256: "",
    frames: 1,
    bitrate: "normal",
  };
}

for (const status of [500, 503, 429, 408, 401, 0])
  test(`fetch ahead: a service that answers ${status} for a minute gets few requests and loses no track`, async () => {
    const { time, kept, service, ahead } = player();
    const ids = week(400);
    service.status = status;
    ahead.wish(wishFor(ids));
    await time.advance(MINUTE);
    expect(service.questions).toBeLessThan(10);
    expect(kept.size).toBe(0);
    service.status = 200;
    await time.advance(MINUTE);
    expect(kept.size).toBe(ids.length);
    expect(service.downloads).toHaveLength(ids.length);
  });

test("fetch ahead: an unpaid zone fetches nothing; after payment everything comes at once", async () => {
  const { time, kept, service, ahead } = player();
  service.status = 403;
  ahead.wish(wishFor(week(100)));
  await time.advance(10 * MINUTE);
  ahead.wish(wishFor(week(101)));
  await time.advance(MINUTE);
  expect(service.questions).toBe(1);
  service.status = 200;
  ahead.retryNow();
  await time.advance(MINUTE / 2);
  expect(kept.size).toBe(101);
});

test("fetch ahead: a player without the payment message discovers the payment by itself", async () => {
  const { time, kept, service, ahead } = player();
  service.status = 403;
  ahead.wish(wishFor(week(5)));
  await time.advance(1000);
  service.status = 200;
  await time.advance(20 * MINUTE);
  expect(kept.size).toBe(5);
});

test("fetch ahead: a network that returns during a failing download is tried at once", async () => {
  const { time, kept, ahead, service, hold } = player();
  const letGo = hold();
  service.broken.add("t0");
  ahead.wish(wishFor(week(3)));
  await time.advance(1000);
  ahead.retryNow();
  service.broken.clear();
  letGo();
  await time.advance(1000);
  expect(kept.size).toBe(3);
});

test("fetch ahead: many missing tracks in a row are requested slowly, and again after an hour", async () => {
  const { time, kept, service, ahead } = player();
  const ids = week(30);
  service.missing = new Set(ids);
  ahead.wish(wishFor(ids));
  await time.advance(MINUTE);
  expect(service.questions).toBeLessThan(12);
  service.missing.clear();
  await time.advance(2 * HOUR);
  expect(kept.size).toBe(ids.length);
});

test("fetch ahead: skipped tracks are retried at once when the service is back", async () => {
  const { time, kept, service, ahead } = player();
  service.missing = new Set(["t1"]);
  ahead.wish(wishFor(week(3)));
  await time.advance(MINUTE);
  expect([...kept]).toEqual(["t0", "t2"]);
  service.missing.clear();
  ahead.retryNow();
  await time.advance(1000);
  expect(kept.has("t1")).toBe(true);
});

test("fetch ahead: one track whose audio never arrives does not delay the others", async () => {
  const { time, kept, service, ahead } = player();
  service.broken.add("t0");
  ahead.wish(wishFor(week(20)));
  await time.advance(MINUTE);
  expect(kept.size).toBe(19);
  service.broken.clear();
  await time.advance(2 * MINUTE);
  expect(kept.has("t0")).toBe(true);
});

test("fetch ahead: a request during a download is not lost", async () => {
  const { time, kept, ahead, hold } = player();
  const letGo = hold();
  ahead.wish(wishFor(["a"]));
  await time.advance(1000);
  ahead.wish(wishFor(["a", "b"]));
  letGo();
  await time.advance(1000);
  expect([...kept]).toEqual(["a", "b"]);
});

test("fetch ahead: a request while the store is idle is still handled", async () => {
  const time = virtualTime();
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked: (string | null)[] = [];
  const ahead = new FetchAhead(time.environment, {
    list: () => [],
    sizeOf: () => BYTES,
    mostBytes: () => Number.POSITIVE_INFINITY,
    evict: async () => undefined,
    attempt: async (missing) => {
      asked.push(missing);
      await promise;
      return null;
    },
  });
  ahead.wish(wishFor([]));
  ahead.wish(wishFor(["a"]));
  resolve();
  await time.advance(1000);
  expect(asked).toEqual([null, "a"]);
});

test("fetch ahead: nothing starts after its end, not even when a download fails then", async () => {
  const { time, service, ahead, hold } = player();
  const letGo = hold();
  service.broken.add("t0");
  ahead.wish(wishFor(week(3)));
  await time.advance(1000);
  ahead.dispose();
  letGo();
  await time.advance(2 * HOUR);
  expect(service.downloads).toEqual(["t0"]);
});

test("fetch ahead: a failing store is retried later", async () => {
  const time = virtualTime();
  let fails = true;
  let attempts = 0;
  const ahead = new FetchAhead(time.environment, {
    list: () => [],
    sizeOf: () => BYTES,
    mostBytes: () => Number.POSITIVE_INFINITY,
    evict: async () => undefined,
    attempt: async () => {
      attempts++;
      if (fails) throw new Error("EIO");
      return null;
    },
  });
  ahead.wish(wishFor(["a"]));
  await time.advance(MINUTE);
  expect(attempts).toBeLessThan(10);
  fails = false;
  const before = attempts;
  await time.advance(2 * MINUTE);
  expect(attempts).toBe(before + 1);
});

test("fetch ahead: later music is evicted for earlier music", async () => {
  const { time, kept, ahead } = player();
  ahead.wish(wishFor(week(6)));
  await time.advance(1000);
  ahead.wish(wishFor(["n0", "n1", "n2", "n3"], { budgetBytes: 4 * BYTES }));
  await time.advance(1000);
  expect([...kept].sort()).toEqual(["n0", "n1", "n2", "n3"]);
});
