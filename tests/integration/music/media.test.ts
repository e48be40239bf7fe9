import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { coverImageId } from "#server/catalog/store-covers.ts";
import { describeCatalogue } from "#server/catalog/synth/demo/describe.ts";
import { soundZones } from "#server/db/schema/places.ts";
import { MediaResponse } from "#shared/contract/player.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { giveAudio, type TestAudio } from "#tests/factories/music/audio.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createScene, type Scene } from "#tests/integration/player/scene.ts";

let app: TestApp;
let scene: Scene;
let audio: TestAudio;
const HOUR = 3_600_000;
/** Ten past the hour, to leave minutes within it; slightly in the future, so that nothing has expired yet. */
let now = Math.ceil(Date.now() / HOUR) * HOUR + HOUR / 6;

beforeAll(async () => {
  app = await startApp({ now: () => new Date(now), env: { ROOMTONE_BILLING: "sandbox" } });
  scene = await createScene(app);
  audio = await giveAudio(app.service, scene.tracks[0] ?? "");
});
afterAll(async () => {
  expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
  await app[Symbol.asyncDispose]();
});

async function address(): Promise<URL> {
  const body = { trackIds: [scene.tracks[0]] };
  const { media } = await scene.player.rest("POST", "/player/playback/media", MediaResponse, { body });
  expect(media[0]).toMatchObject({
    trackId: scene.tracks[0],
    bytes: audio.bytes.length,
    sha256: audio.sha256,
  });
  return new URL(media[0]?.url ?? "", app.url);
}

const read = async (url: URL, headers: Record<string, string> = {}, method = "GET") => {
  const answer = await fetch(url, { method, headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test("audio: a player downloads a whole file, with an ETag and permission to cache it", async () => {
  const { status, headers, bytes } = await read(await address());
  expect(status).toBe(200);
  expect(bytes.equals(audio.bytes)).toBe(true);
  expect(headers.get("etag")).toBe(`"${audio.sha256}"`);
  expect(headers.get("content-type")).toBe("audio/ogg");
  expect(headers.get("cache-control")).toMatch(/^private, .*immutable/);
  expect(headers.get("accept-ranges")).toBe("bytes");
  expect(headers.get("content-length")).toBe(String(audio.bytes.length));
});

test("audio: a player that seeks or resumes gets just the requested bytes", async () => {
  const url = await address();
  const size = audio.bytes.length;
  const middle = await read(url, { range: "bytes=100-299" });
  expect(middle.status).toBe(206);
  expect(middle.headers.get("content-range")).toBe(`bytes 100-299/${size}`);
  expect(middle.bytes.equals(audio.bytes.subarray(100, 300))).toBe(true);
  const end = await read(url, { range: "bytes=-50", "if-range": `"${audio.sha256}"` });
  expect(end.bytes.equals(audio.bytes.subarray(size - 50))).toBe(true);
  const changed = await read(url, { range: "bytes=0-9", "if-range": '"another"' });
  expect([changed.status, changed.bytes.length]).toEqual([200, size]);
  const beyond = await read(url, { range: `bytes=${size}-` });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
});

test("audio: HEAD requests and matching ETags send no bytes", async () => {
  const url = await address();
  const head = await read(url, {}, "HEAD");
  expect([head.status, head.headers.get("content-length"), head.bytes.length]).toEqual([
    200,
    String(audio.bytes.length),
    0,
  ]);
  const known = await read(url, { "if-none-match": `"${audio.sha256}"` });
  expect([known.status, known.bytes.length]).toEqual([304, 0]);
});

test("audio: a signed address lasts for hours, and is the same within the hour", async () => {
  const url = await address();
  const began = now;
  try {
    now = began + 5 * 60_000;
    expect((await address()).href).toBe(url.href);
    now = began + 5 * HOUR;
    expect((await read(url)).status).toBe(200);
    now = began + 8 * HOUR;
    expect((await read(url)).status).toBe(410);
  } finally {
    now = began;
  }
});

test("audio: an address signed for another track, listener or time is refused", async () => {
  const url = await address();
  const other = new URL(url);
  other.pathname = `/media/audio/${scene.tracks[1]}`;
  expect((await read(other)).status).toBe(403);
  for (const [name, value] of [
    ["expires", String(now + 1000 * HOUR)],
    ["scope", "user.somebody"],
    ["signature", "AAAA"],
    ["expires", "soon"],
  ] as const) {
    const forged = new URL(url);
    forged.searchParams.set(name, value);
    expect([name, (await read(forged)).status]).toEqual([name, 403]);
  }
  expect((await read(new URL(url.pathname, app.url))).status).toBe(403);
  expect((await read(new URL("/media/audio/nonsense", app.url))).status).toBe(400);
});

test("audio: only a paired player gets addresses, and only of music allowed in its country", async () => {
  const body = { trackIds: [scene.tracks[0], "nonsense"] };
  expect((await scene.owner.call("POST", "/player/playback/media", { body })).status).toBe(403);
  const { media } = await scene.player.rest("POST", "/player/playback/media", MediaResponse, { body });
  expect(media.map(({ trackId }) => trackId)).toEqual([scene.tracks[0]]);
});

test("audio: an unpaid zone gets no music after a week of grace", async () => {
  const unpaid = await createScene(app);
  const answer = async (paidUntil: number | null) => {
    await app.service.services.db
      .update(soundZones)
      .set({ paidUntil: paidUntil === null ? null : new Date(paidUntil) })
      .where(eq(soundZones.id, unpaid.zone));
    const body = { trackIds: [unpaid.tracks[0]] };
    return (await unpaid.player.call("POST", "/player/playback/media", { body })).status;
  };
  expect(await answer(now + DAY_MS)).toBe(200);
  expect(await answer(now - 6 * DAY_MS)).toBe(200);
  expect(await answer(now - 8 * DAY_MS)).toBe(403);
  expect(await answer(null)).toBe(403);
});

test("covers: are served in the requested or next larger width, cached for ever", async () => {
  const id = coverImageId(describeCatalogue().albums[0]!.cover);
  const picture = await read(new URL(`/media/image/${id}/96/96`, app.url));
  expect(picture.status).toBe(200);
  expect(picture.headers.get("content-type")).toBe("image/webp");
  expect(picture.headers.get("cache-control")).toMatch(/^public, .*immutable/);
  const etag = picture.headers.get("etag") ?? "";
  expect((await read(new URL(`/media/image/${id}/90/50`, app.url))).bytes.equals(picture.bytes)).toBe(true);
  expect((await read(new URL(`/media/image/${id}/96/96`, app.url), { "if-none-match": etag })).status).toBe(
    304,
  );
  expect((await read(new URL(`/media/image/${id}/48/48`, app.url))).bytes.length).toBeLessThan(
    picture.bytes.length,
  );
});

test("covers: a corrupt stored picture is not found, and is reported once", async () => {
  const folder = path.join(app.service.services.env.catalogueDir, "images", "own-broken");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "master.webp"), "no picture");
  for (const size of [96, 96, 400])
    expect((await read(new URL(`/media/image/own-broken/${size}/${size}`, app.url))).status).toBe(404);
  expect(app.logs().filter(({ msg }) => msg === "A stored picture is broken")).toHaveLength(1);
});

test("covers: no path leads out of the picture folder", async () => {
  for (const id of ["..%2f..%2fpostgres", "..", "%00", "a%5cb", "no-such-picture", "__proto__"]) {
    const { status } = await read(new URL(`/media/image/${id}/96/96`, app.url));
    expect([id, status >= 400 && status < 500]).toEqual([id, true]);
  }
  expect((await read(new URL("/media/image/own-x/wide/96", app.url))).status).toBe(404);
});
