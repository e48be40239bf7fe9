import { createHash, randomBytes } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { nodeEnvironment } from "#main/player/node-environment.ts";
import type { TrackMedia } from "#shared/contract/player.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import type { MediaWish } from "#shared/player/media-store.ts";
import { MediaCache } from "./media-cache.ts";

/** A real server with real files, whose faults each test sets. */
const KB = 1000;

let folder: string;
let server: Server;
let serviceUrl: string;
const files = new Map<string, Buffer>();
let requests: { readonly path: string; readonly range: string | undefined }[];
let asked: (readonly string[])[];
let offline: boolean;
/** Bytes after which the next answers break off. */
let breakAfter: number | null;
let damage: boolean;
/** Number of answers to refuse because the address expired. */
let expired: number;
let caches: MediaCache[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "roomtone-cache-"));
  files.clear();
  requests = [];
  asked = [];
  caches = [];
  offline = false;
  breakAfter = null;
  damage = false;
  expired = 0;
  server = createServer((request, response) => {
    const path = request.url ?? "";
    const { range } = request.headers;
    requests.push({ path, range });
    const content = files.get(path.slice(1));
    if (offline) return void response.socket?.destroy();
    if (expired > 0) {
      expired--;
      return void response.writeHead(403).end();
    }
    if (!content) return void response.writeHead(404).end();
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0);
    const body = Buffer.from(content.subarray(from));
    if (damage) body[0] = (body[0] ?? 0) ^ 255;
    response.writeHead(from > 0 ? 206 : 200, { "Content-Length": body.length });
    if (breakAfter === null) return void response.end(body);
    // Breaks only after some bytes have arrived, because a broken connection drops its buffers.
    response.write(body.subarray(0, breakAfter));
    void until(hasPart).then(() => response.socket?.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  serviceUrl = `http://127.0.0.1:${address.port}`;
});

afterEach(async () => {
  for (const cache of caches) cache.dispose();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

function publish(trackId: string, bytes = 100 * KB): Buffer {
  const content = randomBytes(bytes);
  files.set(trackId, content);
  return content;
}

function mediaOf(trackId: string): TrackMedia | null {
  const content = files.get(trackId);
  if (!content) return null;
  const sha256 = createHash("sha256").update(content).digest("hex");
  return {
    trackId,
    url: `/${trackId}`,
    expiresAt: Date.now() + 3_600_000,
    bytes: content.length,
    sha256,
    frames: 48_000,
    bitrate: "normal",
  };
}

type FetchMedia = (ids: readonly string[]) => Promise<Result<readonly TrackMedia[], "network" | "refused">>;

const addresses: FetchMedia = async (ids) => {
  asked.push(ids);
  return offline ? refuse("network") : ok(ids.flatMap((id) => mediaOf(id) ?? []));
};

async function open(fetchMedia: FetchMedia = addresses): Promise<MediaCache> {
  const log = { info: () => undefined, warn: () => undefined };
  const cache = await MediaCache.open({
    folder,
    fetchMedia,
    serviceUrl,
    fetch,
    environment: nodeEnvironment(log),
    freeBytes: async () => 100_000_000 * KB,
  });
  caches.push(cache);
  return cache;
}

const wish = (upcoming: readonly string[], over: Partial<MediaWish> = {}): MediaWish => ({
  upcoming,
  later: [],
  budgetBytes: 10_000 * KB,
  mayFetchLater: true,
  bandwidthKbps: null,
  ...over,
});

/** Whether a partial download is on the disk. */
function hasPart(): boolean {
  return readdirSync(folder, { recursive: true }).some(
    (name) => String(name).endsWith(".part") && statSync(join(folder, String(name))).size > 0,
  );
}

/** Waits until the condition holds. */
async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 5));
}

test("media cache: a downloaded track plays from the disk, offline and after a restart", async () => {
  const content = publish("a");
  const cache = await open();
  expect(cache.has("a")).toBe(false);
  const [first, second] = await Promise.all([cache.ensure("a"), cache.ensure("a")]);
  expect(first).toEqual(second);
  expect(requests).toHaveLength(1);
  if (!first.ok) throw new Error(first.reason);
  expect((await readFile(first.value.uri)).equals(content)).toBe(true);
  expect(first.value.frames).toBe(48_000);
  offline = true;
  const again = await open();
  expect(again.has("a")).toBe(true);
  expect(await again.ensure("a")).toEqual(first);
});

test("media cache: music downloads although the computer's clock is days ahead of the service's", async () => {
  publish("a");
  const given: FetchMedia = async (ids) =>
    ok(ids.flatMap((id) => ({ ...mediaOf(id), expiresAt: Date.now() - 48 * 3_600_000 }) as TrackMedia));
  const cache = await open(given);
  expect(await cache.ensure("a")).toMatchObject({ ok: true });
});

test("media cache: an interrupted download resumes where it stopped, even after a restart", async () => {
  const content = publish("a", 300 * KB);
  breakAfter = 120 * KB;
  expect(await (await open()).ensure("a")).toEqual(refuse("network"));
  breakAfter = null;
  const cache = await open();
  const media = await cache.ensure("a");
  if (!media.ok) throw new Error(media.reason);
  expect((await readFile(media.value.uri)).equals(content)).toBe(true);
  expect(requests.at(-1)?.range).toMatch(/^bytes=\d+-$/);
});

test("media cache: leftovers that cannot be removed do not stop the music from starting", async () => {
  publish("a");
  await (await open()).ensure("a");
  for (const name of ["b.json", "b.ogg", "c.json.new"]) await mkdir(join(folder, name));
  expect((await open()).has("a")).toBe(true);
});

test("media cache: a download that arrives damaged is discarded", async () => {
  publish("a");
  damage = true;
  const cache = await open();
  expect(await cache.ensure("a")).toEqual(refuse("damaged"));
  expect(cache.has("a")).toBe(false);
  expect(await readdir(folder)).toEqual([]);
  damage = false;
  expect(await cache.ensure("a")).toMatchObject({ ok: true });
});

test("media cache: a file damaged on disk is detected before it plays, and downloaded again", async () => {
  const content = publish("a");
  const first = await (await open()).ensure("a");
  if (!first.ok) throw new Error(first.reason);
  const broken = Buffer.from(content);
  broken.fill(0, 5000, 6000);
  await writeFile(first.value.uri, broken);
  const again = await (await open()).ensure("a");
  if (!again.ok) throw new Error(again.reason);
  expect((await readFile(again.value.uri)).equals(content)).toBe(true);
});

test("media cache: a file that the output could not read is checked again", async () => {
  publish("a");
  const cache = await open();
  const first = await cache.ensure("a");
  if (!first.ok) throw new Error(first.reason);
  await writeFile(first.value.uri, "short");
  await cache.distrust("a");
  expect(cache.has("a")).toBe(false);
  expect(await cache.ensure("a")).toMatchObject({ ok: true });
});

test("media cache: a track that the service lacks is gone; one missed while offline may still come", async () => {
  const cache = await open();
  expect(await cache.ensure("unknown")).toEqual(refuse("gone"));
  offline = true;
  expect(await cache.ensure("a")).toEqual(refuse("network"));
});

test("media cache: an expired address is requested again", async () => {
  publish("a");
  expired = 1;
  const cache = await open();
  expect(await cache.ensure("a")).toMatchObject({ ok: true });
  expect(asked).toHaveLength(2);
});

test("media cache: prefetching follows the order of need and requests addresses in one batch", async () => {
  for (const id of ["a", "b", "c", "d"]) publish(id);
  const cache = await open();
  cache.wish(wish(["c", "a"], { later: ["d", "b"] }));
  await until(() => ["a", "b", "c", "d"].every((id) => cache.has(id)));
  expect(requests.map(({ path }) => path)).toEqual(["/c", "/a", "/d", "/b"]);
  expect(asked).toHaveLength(1);
});

test("media cache: old music makes room for new; the next tracks are never evicted", async () => {
  for (const id of ["a", "b", "c"]) publish(id);
  const cache = await open();
  cache.wish(wish(["a", "b"]));
  await until(() => cache.has("a") && cache.has("b"));
  cache.wish(wish(["b", "c"], { budgetBytes: 200 * KB }));
  await until(() => cache.has("c"));
  await until(() => !cache.has("a"));
  expect(cache.has("b")).toBe(true);
  expect((await readdir(folder)).filter((name) => name.endsWith(".ogg"))).toHaveLength(2);
});

test("media cache: prefetching resumes by itself when the network returns", async () => {
  publish("a");
  offline = true;
  const cache = await open();
  cache.wish(wish(["a"]));
  await until(() => asked.length > 0);
  offline = false;
  await until(() => cache.has("a"));
});

test("media cache: an unavailable track does not block the others", async () => {
  publish("b");
  const cache = await open();
  cache.wish(wish(["missing", "b"]));
  await until(() => cache.has("b"));
});

test("media cache: leftovers of an interrupted run are removed", async () => {
  await writeFile(join(folder, `${"0".repeat(64)}.ogg`), "no note");
  await writeFile(join(folder, `${"1".repeat(64)}.json`), "{ not JSON");
  await writeFile(join(folder, `${"2".repeat(64)}.json.new`), "draft");
  await open();
  expect(await readdir(folder)).toEqual([]);
});

test("media cache: a track with an invalid checksum does not block the others", async () => {
  publish("a");
  publish("b");
  const nonsense = (id: string) => {
    const media = mediaOf(id);
    if (!media) return [];
    return [id === "a" ? { ...media, sha256: "../../elsewhere" } : media];
  };
  const cache = await open(async (ids) => ok(ids.flatMap(nonsense)));
  expect(await cache.ensure("a")).toEqual(refuse("gone"));
  cache.wish(wish(["a", "b"]));
  await until(() => cache.has("b"));
});
