import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Bitrate, TrackMedia } from "#shared/contract/player.ts";
import { DISK_FULL_BYTES, DISK_LOW_BYTES } from "#shared/domain/devices/device-facts.ts";
import { ok, refuse } from "#shared/domain/result/result.ts";
import type { MediaWish } from "#shared/player/media-store.ts";
import { DISK_TROUBLES, type DiskState } from "./disk-watch.ts";
import { MediaCache } from "./media-cache.ts";

/** The cache on a volume with an adjustable size, and a service that has every track in three encodings. */

vi.setConfig({ testTimeout: 60_000 });

const BYTES = { low: 50_000, normal: 100_000, high: 150_000 } as const;
const MINUTE = 60_000;
/** Number of tracks in a day's plan. */
const A_DAY = 12;

let folder: string;
/** Total size of the volume in bytes. */
let volume: number;
let online: boolean;
/** Whether the service has no audio. */
let empty: boolean;
/** Encodings that the service has made besides the normal one. */
let made: Set<Bitrate>;
let asked: Bitrate[];
/** Folders that were reported as unusable. */
let damaged: string[];
let now: number;
let timers: { readonly at: number; readonly run: () => void }[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "roomtone-cache-disk-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  volume = 100 * DISK_LOW_BYTES;
  online = true;
  empty = false;
  made = new Set(["low", "high"]);
  asked = [];
  damaged = [];
  now = Date.now();
  timers = [];
});

function contentOf(trackId: string, bitrate: Bitrate): Buffer {
  return Buffer.alloc(BYTES[bitrate], `${trackId} ${bitrate} `);
}

function mediaOf(trackId: string, wished: Bitrate): TrackMedia {
  const bitrate = made.has(wished) ? wished : "normal";
  const content = contentOf(trackId, bitrate);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const url = `/${trackId}/${bitrate}`;
  return {
    trackId,
    url,
    expiresAt: now + 10 * 3_600_000,
    bytes: content.length,
    sha256,
    frames: 48_000,
    bitrate,
  };
}

/** Size of the files; a separate file of the test represents other data. */
function taken(): number {
  return readdirSync(folder).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

async function open(): Promise<MediaCache> {
  const cache = await MediaCache.open({
    folder,
    serviceUrl: "http://service",
    fetchMedia: async (ids, bitrate) => {
      asked.push(bitrate);
      return online ? ok(ids.map((id) => mediaOf(id, bitrate))) : refuse("network");
    },
    fetch: async (url) => {
      if (!online) throw new TypeError("fetch failed");
      if (empty) return new Response(null, { status: 404 });
      const [, trackId = "", bitrate = ""] = new URL(url).pathname.split("/");
      return new Response(new Uint8Array(contentOf(trackId, bitrate as Bitrate)));
    },
    environment: {
      now: () => now,
      monotonic: () => now,
      after: (ms, run) => {
        const timer = { at: now + ms, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
      random: () => 0.5,
      newId: () => "",
      log: { info: () => undefined, warn: () => undefined },
    },
    damaged: (name) => void damaged.push(name),
    freeBytes: async () => volume - taken(),
  });
  onTestFinished(() => cache.dispose());
  return cache;
}

/** Advances the time and runs due work. */
function pass(ms: number): void {
  now += ms;
  const due = timers.filter(({ at }) => at <= now);
  timers = timers.filter(({ at }) => at > now);
  for (const { run } of due) run();
}

const wish = (ids: readonly string[], over: Partial<MediaWish> = {}): MediaWish => ({
  upcoming: ids.slice(0, 2),
  later: ids.slice(2),
  keep: ids.slice(0, A_DAY),
  budgetBytes: 1_000_000_000,
  mayFetchLater: true,
  bandwidthKbps: null,
  ...over,
});

const names = (count: number) => Array.from({ length: count }, (_, n) => `t${n}`);
const hasAll = (cache: MediaCache, ids: readonly string[]) => ids.every((id) => cache.has(id));

function eventually<Value>(look: () => Value) {
  return expect.poll(look, { timeout: 20_000 });
}

/** Returns the audio played for a track; fails when it is unavailable. */
async function heard(cache: MediaCache, trackId: string): Promise<Buffer> {
  const media = await cache.ensure(trackId);
  if (!media.ok) throw new Error(media.reason);
  return await readFile(media.value.uri);
}

test("media cache: music of another bitrate plays until its replacement is downloaded", async () => {
  const ids = names(4);
  const cache = await open();
  cache.wish(wish(ids));
  await eventually(() => hasAll(cache, ids)).toBe(true);
  online = false;
  cache.wish(wish(ids, { bitrate: "low" }));
  expect(await heard(cache, "t3")).toEqual(contentOf("t3", "normal"));

  const about = await cache.ensure("t0");
  online = true;
  cache.retryNow();
  for (const id of ids) await eventually(() => heard(cache, id)).toEqual(contentOf(id, "low"));
  expect(new Set(asked)).toEqual(new Set(["normal", "low"]));
  // A player about to open the old file still can; half an hour later none is.
  if (!about.ok) throw new Error(about.reason);
  expect(existsSync(about.value.uri)).toBe(true);
  expect(await heard(await open(), "t1")).toEqual(contentOf("t1", "low"));
});

test("media cache: until the service has made an encoding, the normal one plays and the other is retried", async () => {
  made.clear();
  const cache = await open();
  cache.wish(wish(["t0"], { bitrate: "high" }));
  await eventually(() => cache.has("t0")).toBe(true);
  expect(await heard(cache, "t0")).toEqual(contentOf("t0", "normal"));
  made.add("high");
  await eventually(() => {
    pass(MINUTE);
    return heard(cache, "t0");
  }).toEqual(contentOf("t0", "high"));
});

test("media cache: music that the service lost for a while is prefetched once it is available again", async () => {
  const ids = names(4);
  const cache = await open();
  empty = true;
  const before = asked.length;
  cache.wish(wish(ids));
  await eventually(() => asked.length).toBeGreaterThan(before);
  await expect(cache.ensure("t3")).resolves.toEqual(refuse("gone"));
  empty = false;
  await eventually(() => {
    pass(20 * MINUTE);
    return hasAll(cache, ids);
  }).toBe(true);
});

test("media cache: outside the download hours nothing is replaced", async () => {
  const cache = await open();
  cache.wish(wish(["t0"]));
  await eventually(() => cache.has("t0")).toBe(true);
  cache.wish(wish(["t0", "t1"], { bitrate: "low", mayFetchLater: false }));
  await eventually(() => cache.has("t1")).toBe(true);
  expect(await heard(cache, "t0")).toEqual(contentOf("t0", "normal"));
});

test("media cache: a file changed since its last check is checked again before it plays", async () => {
  const cache = await open();
  const media = await cache.ensure("t0");
  if (!media.ok) throw new Error(media.reason);
  await writeFile(media.value.uri, Buffer.alloc(BYTES.normal));
  expect(await heard(cache, "t0")).toEqual(contentOf("t0", "normal"));
});

test("media cache: silent damage is found in time and repaired while there is a network", async () => {
  const ids = names(3);
  const cache = await open();
  cache.wish(wish(ids));
  await eventually(() => hasAll(cache, ids)).toBe(true);
  const media = await cache.ensure("t2");
  if (!media.ok) throw new Error(media.reason);
  const { uri } = media.value;
  const { atime, mtime } = await stat(uri);
  await writeFile(uri, Buffer.alloc(BYTES.normal));
  await utimes(uri, atime, mtime);
  await eventually(() => {
    pass(MINUTE);
    return readFile(uri).catch(() => null);
  }).toEqual(contentOf("t2", "normal"));
});

test("media cache: music on a disk that returns is available again; a deleted file is downloaded anew", async () => {
  const ids = names(3);
  const cache = await open();
  cache.wish(wish(ids));
  await eventually(() => hasAll(cache, ids)).toBe(true);
  online = false;
  await rename(folder, `${folder}-away`);
  for (const id of ids) expect(await cache.ensure(id)).toEqual(refuse("storage"));
  await rename(`${folder}-away`, folder);
  for (const id of ids) expect(await heard(cache, id)).toEqual(contentOf(id, "normal"));

  const media = await cache.ensure("t1");
  if (!media.ok) throw new Error(media.reason);
  await rm(media.value.uri);
  expect(await cache.ensure("t1")).toEqual(refuse("network"));
  online = true;
  expect(await heard(cache, "t1")).toEqual(contentOf("t1", "normal"));
});

test("media cache: a music folder lost during playback is replaced within a minute, reused on return", async () => {
  const away = `${folder}-away`;
  const spare = `${folder}-spare`;
  onTestFinished(async () => {
    for (const path of [away, spare]) await rm(path, { recursive: true, force: true });
  });
  const cache = await open();
  cache.wish(wish(["t0", "t1"]));
  await eventually(() => hasAll(cache, ["t0", "t1"])).toBe(true);
  cache.wish(wish([]));

  await rename(folder, away);
  await writeFile(folder, "no folder");
  expect(await cache.ensure("t2")).toEqual(refuse("storage"));
  pass(MINUTE);
  // Tracks lost with the folder are fetched again; new ones are stored beside it and found there later.
  await eventually(() => cache.has("t0")).toBe(false);
  for (const id of ["t0", "t2"]) expect(await heard(cache, id)).toEqual(contentOf(id, "normal"));
  const media = await cache.ensure("t2");
  expect(media.ok && dirname(media.value.uri)).toBe(spare);
  expect(damaged).toEqual([basename(folder)]);

  await rm(folder);
  await rename(away, folder);
  online = false;
  pass(MINUTE);
  await eventually(() => cache.has("t1")).toBe(true);
  for (const id of names(3)) expect(await heard(cache, id)).toEqual(contentOf(id, "normal"));
  online = true;
  const next = await cache.ensure("t3");
  expect(next.ok && dirname(next.value.uri)).toBe(folder);

  // Music left beside the folder is removed like the rest when space is needed: it is on the same volume.
  cache.wish(wish([], { budgetBytes: 0 }));
  await eventually(() => names(4).some((id) => cache.has(id))).toBe(false);
  expect(readdirSync(spare)).toEqual([]);
});

test("media cache: a damaged file that cannot be removed does not end the check of the others", async () => {
  const cache = await open();
  cache.wish(wish(["t0", "t1"]));
  await eventually(() => hasAll(cache, ["t0", "t1"])).toBe(true);
  const [stuck, broken] = [await cache.ensure("t0"), await cache.ensure("t1")];
  if (!stuck.ok || !broken.ok) throw new Error("not fetched");
  cache.wish(wish(["t1"]));
  await rm(stuck.value.uri);
  await mkdir(stuck.value.uri);
  const { uri } = broken.value;
  const { atime, mtime } = await stat(uri);
  await writeFile(uri, Buffer.alloc(BYTES.normal));
  await utimes(uri, atime, mtime);
  await eventually(() => {
    pass(MINUTE);
    return readFile(uri).catch(() => null);
  }).toEqual(contentOf("t1", "normal"));
});

test("media cache: below 1 GB and 256 MB of free space it warns, until there is room again", async () => {
  const cache = await open();
  const heardOf: DiskState[] = [];
  cache.disk.changed.on((state) => heardOf.push(state));
  for (const free of [DISK_LOW_BYTES - 1, DISK_FULL_BYTES - 1, 2 * DISK_LOW_BYTES]) {
    volume = free;
    pass(MINUTE);
    await eventually(() => heardOf.at(-1)?.freeBytes).toBe(free);
  }
  expect(heardOf.map(({ level }) => DISK_TROUBLES[level])).toEqual([
    "DEVICE_ERROR_DISK_LOW",
    "DEVICE_ERROR_DISK_FULL",
    null,
  ]);
  expect(cache.facts()).toMatchObject({ tracks: 0, bytes: 0, freeDiskBytes: 2 * DISK_LOW_BYTES });
});

test("media cache: a full disk frees the least valuable music first, never that of the next day", async () => {
  const ids = names(20);
  const cache = await open();
  cache.wish(wish([...ids, "old"]));
  await eventually(() => hasAll(cache, [...ids, "old"])).toBe(true);
  cache.wish(wish(ids));
  volume = DISK_FULL_BYTES + taken() - 2.5 * BYTES.normal;
  pass(MINUTE);
  await eventually(() => hasAll(cache, ["t18", "t19"]) || cache.has("old")).toBe(false);
  await eventually(() => cache.disk.state.level).toBe("low");
  expect(hasAll(cache, names(18))).toBe(true);

  volume = taken();
  pass(MINUTE);
  await eventually(() => cache.has("t12")).toBe(false);
  expect(hasAll(cache, names(A_DAY))).toBe(true);
  expect(cache.disk.state.level).toBe("full");
});

test("media cache: on a full disk only music that must play now is downloaded", async () => {
  volume = DISK_FULL_BYTES - 1;
  const cache = await open();
  cache.wish(wish(["t0", "t1"]));
  expect(await heard(cache, "t1")).toEqual(contentOf("t1", "normal"));
  expect(cache.has("t0")).toBe(false);
  volume = 2 * DISK_LOW_BYTES;
  pass(MINUTE);
  await eventually(() => cache.has("t0")).toBe(true);
});

test("media cache: when the disk rejects a track, old music makes room for it", async () => {
  const cache = await open();
  for (const id of ["old", "older"]) await cache.ensure(id);
  cache.wish(wish([]));
  const media = mediaOf("t1", "normal");
  // The first attempt finds a full disk.
  await symlink("/dev/full", join(folder, `${media.sha256}.part`));
  volume = taken() + 1_000_000;
  expect(await cache.ensure("t1")).toEqual(refuse("storage"));
  expect([cache.has("old"), cache.has("older")]).toEqual([false, true]);
  await rm(join(folder, `${media.sha256}.part`), { force: true });
  expect(await heard(cache, "t1")).toEqual(contentOf("t1", "normal"));
});

test("media cache: even the smallest limit keeps the music of the next day", async () => {
  const ids = names(14);
  const cache = await open();
  cache.wish(wish(ids));
  await eventually(() => hasAll(cache, ids)).toBe(true);
  cache.wish(wish(ids, { budgetBytes: 5 * BYTES.normal }));
  await eventually(() => cache.has("t12") || cache.has("t13")).toBe(false);
  expect(hasAll(cache, names(A_DAY))).toBe(true);
});
