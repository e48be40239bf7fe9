import { expect, test } from "vitest";
import type { TrackMedia } from "#shared/contract/player.ts";
import { ok, refuse } from "#shared/domain/result/result.ts";
import type { MediaWish } from "#shared/player/media-store.ts";
import { virtualTime } from "#tests/fakes/virtual-time.ts";
import type { AudioShelf, ShelvedAudio } from "./audio-shelf.ts";
import { TabMedia } from "./tab-media.ts";

const BYTES = 1000;

const wishFor = (upcoming: readonly string[], over: Partial<MediaWish> = {}): MediaWish => ({
  upcoming,
  later: [],
  budgetBytes: 1_000_000,
  mayFetchLater: true,
  bandwidthKbps: null,
  ...over,
});

/** Storage that outlives a page, without a browser. */
function memoryShelf() {
  const files = new Map<string, { readonly about: ShelvedAudio; readonly audio: Blob }>();
  const shelf: AudioShelf & { full: boolean } = {
    full: false,
    list: async () => [...files.values()].map(({ about }) => about),
    put: async (about, audio) => {
      if (!shelf.full) files.set(about.trackId, { about, audio });
      return !shelf.full;
    },
    read: async (trackId) => files.get(trackId)?.audio ?? null,
    remove: async (trackId) => void files.delete(trackId),
  };
  return { files, shelf };
}

/** The service and the network as seen by a tab. */
function network(shelf: AudioShelf | null = null) {
  const time = virtualTime();
  const { environment } = time;
  const service = {
    online: true,
    /** Tracks whose audio does not match its metadata. */
    damaged: new Set<string>(),
    /** Addresses that the service rejects before their expiry. */
    expired: new Set<string>(),
    /** Tracks temporarily missing at the service. */
    missing: new Set<string>(),
    downloads: [] as string[],
    addressCalls: 0,
    bitrates: new Set<string>(),
  };
  const media = new TabMedia({
    environment,
    mostBytes: 5 * BYTES,
    shelf,
    fetchMedia: async (trackIds, bitrate) => {
      service.bitrates.add(bitrate);
      if (!service.online) return refuse("network");
      service.addressCalls++;
      const found = trackIds.filter((id) => id !== "unknown" && !service.missing.has(id));
      return ok(found.map((trackId): TrackMedia => address(trackId, environment.now())));
    },
    fetchAudio: async (url) => {
      if (!service.online) throw new TypeError("Failed to fetch");
      const id = String(url).slice(1);
      service.downloads.push(id);
      if (service.expired.delete(id)) return new Response(null, { status: 403 });
      return new Response(new Uint8Array(service.damaged.has(id) ? BYTES - 1 : BYTES));
    },
  });
  return { time, media, service };
}

function address(trackId: string, now: number): TrackMedia {
  const expiresAt = now + 3_600_000;
  return {
    trackId,
    url: `/${trackId}`,
    expiresAt,
    bytes: BYTES,
    sha256: "",
    frames: 48_000,
    bitrate: "normal",
  };
}

/** Lets downloads finish, which need several turns of the event loop. */
async function settled(time: ReturnType<typeof virtualTime>): Promise<void> {
  for (let turn = 0; turn < 60; turn++) {
    await time.settle();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test("tab media: prefetches the next tracks in order with one address request, for offline use", async () => {
  const { time, media, service } = network();
  media.wish(wishFor(["a", "b", "c"]));
  await settled(time);
  expect(service.downloads).toEqual(["a", "b", "c"]);
  expect(service.addressCalls).toBe(1);
  service.online = false;
  expect(await media.ensure("b")).toMatchObject({ ok: true, value: { trackId: "b", frames: 48_000 } });
  expect((await media.read("b"))?.byteLength).toBe(BYTES);
  expect(await media.ensure("z")).toEqual({ ok: false, reason: "network" });
});

test("tab media: its memory is limited, and played tracks make room for upcoming ones", async () => {
  const { time, media } = network();
  media.wish(wishFor(["a", "b", "c"]));
  await settled(time);
  media.wish(wishFor(["d", "e", "f"], { later: ["g", "h", "i"] }));
  await settled(time);
  const kept = [..."abcdefghi"].filter((id) => media.has(id));
  expect(kept).toEqual(["d", "e", "f", "g", "h"]);
});

test("tab media: a broken download is retried, at once when the network returns", async () => {
  const { time, media, service } = network();
  service.online = false;
  media.wish(wishFor(["a"]));
  await settled(time);
  expect(media.has("a")).toBe(false);
  service.online = true;
  media.retryNow();
  await settled(time);
  expect(media.has("a")).toBe(true);
});

test("tab media: an expired address is renewed; damaged or unknown tracks are reported", async () => {
  const { media, service } = network();
  service.expired.add("a");
  expect(await media.ensure("a")).toMatchObject({ ok: true });
  expect(service.downloads).toEqual(["a", "a"]);
  service.damaged.add("b");
  expect(await media.ensure("b")).toEqual({ ok: false, reason: "damaged" });
  expect(await media.ensure("unknown")).toEqual({ ok: false, reason: "gone" });
});

test("tab media: keeps a location's download limit on average (8 kbit/s: a kilobyte a second)", async () => {
  const { time, media, service } = network();
  media.wish(wishFor(["a", "b", "c"], { bandwidthKbps: 8 }));
  await settled(time);
  expect(service.downloads).toEqual(["a"]);
  await time.advance(1_100);
  await settled(time);
  expect(service.downloads).toEqual(["a", "b"]);
});

test("tab media: a temporarily missing track is prefetched once it is back", async () => {
  const { time, media, service } = network();
  service.missing.add("b");
  media.wish(wishFor(["a", "b", "c"]));
  await settled(time);
  expect(service.downloads).toEqual(["a", "c"]);
  service.missing.clear();
  await time.advance(3_700_000);
  await settled(time);
  expect(media.has("b")).toBe(true);
});

test("tab media: disposing during a failing download stops the retries", async () => {
  const { time, media, service } = network();
  service.online = false;
  media.wish(wishFor(["a"]));
  media.dispose();
  await settled(time);
  service.online = true;
  await time.advance(3_700_000);
  await settled(time);
  expect(service.downloads).toEqual([]);
});

test("tab media: audio that the output could not play is fetched again", async () => {
  const { media, service } = network();
  await media.ensure("a");
  await media.distrust("a");
  await media.ensure("a");
  expect(service.downloads).toEqual(["a", "a"]);
});

test("tab media: tracks survive a reload without a network", async () => {
  const { shelf } = memoryShelf();
  const before = network(shelf);
  before.media.wish(wishFor(["a", "b"]));
  await settled(before.time);
  before.media.dispose();

  const after = network(shelf);
  after.service.online = false;
  await after.media.open();
  expect([after.media.has("a"), after.media.has("c")]).toEqual([true, false]);
  expect(await after.media.ensure("b")).toMatchObject({ ok: true, value: { frames: 48_000 } });
  expect((await after.media.read("b"))?.byteLength).toBe(BYTES);
});

test("tab media: a file damaged by a crash is never played but fetched again", async () => {
  const { files, shelf } = memoryShelf();
  const before = network(shelf);
  await before.media.ensure("a");
  const kept = files.get("a");
  if (kept) files.set("a", { ...kept, audio: new Blob([new Uint8Array(BYTES - 1)]) });

  const { media, service } = network(shelf);
  await media.open();
  expect(await media.read("a")).toBeNull();
  await media.distrust("a");
  await media.ensure("a");
  expect(service.downloads).toEqual(["a"]);
  expect((await media.read("a"))?.byteLength).toBe(BYTES);
});

test("tab media: with a full disk the next tracks are kept in memory", async () => {
  const { files, shelf } = memoryShelf();
  shelf.full = true;
  const { time, media, service } = network(shelf);
  media.wish(wishFor(["a", "b"]));
  await settled(time);
  service.online = false;
  expect(files.size).toBe(0);
  expect((await media.read("b"))?.byteLength).toBe(BYTES);
});

test("tab media: evicted tracks are removed from disk, too", async () => {
  const { files, shelf } = memoryShelf();
  const { time, media } = network(shelf);
  media.wish(wishFor(["a", "b", "c"]));
  await settled(time);
  media.wish(wishFor(["d", "e", "f", "g", "h"]));
  await settled(time);
  expect([...files.keys()].sort()).toEqual([..."defgh"]);
});

test("tab media: audio uses the zone's bitrate, also after a change", async () => {
  const { time, media, service } = network();
  media.wish(wishFor(["a"], { bitrate: "high" }));
  await settled(time);
  media.wish(wishFor(["a", "b"], { bitrate: "low" }));
  await settled(time);
  expect([...service.bitrates]).toEqual(["high", "low"]);
  expect(service.downloads).toEqual(["a", "b"]);
});
