import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bitrate, MediaResponse, type TrackMedia } from "#shared/contract/player.ts";
import { giveAudio, type TestAudio } from "#tests/factories/music/audio.ts";
import { decodeVorbis } from "#tests/factories/music/vorbis.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createScene, type Scene } from "#tests/integration/player/scene.ts";

let app: TestApp;
let scene: Scene;
let audio: TestAudio;

beforeAll(async () => {
  app = await startApp();
  scene = await createScene(app);
  audio = await giveAudio(app.service, scene.tracks[0] ?? "");
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

async function ask(bitrate?: Bitrate): Promise<TrackMedia> {
  const body = { trackIds: [scene.tracks[0]], ...(bitrate ? { bitrate } : {}) };
  const { media } = await scene.player.rest("POST", "/player/playback/media", MediaResponse, { body });
  const [first] = media;
  if (!first) throw new Error("the track has no audio");
  return first;
}

test("bitrate: a low-bitrate zone gets the normal encoding until its own is ready", async () => {
  expect(await ask("low")).toMatchObject({ sha256: audio.sha256, bitrate: "normal" });
  await expect.poll(async () => (await ask("low")).bitrate, { timeout: 30_000 }).toBe("low");
  const low = await ask("low");
  expect(low.bytes).toBeLessThan(audio.bytes.length);
  const answer = await fetch(new URL(low.url, app.url));
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, bytes.length, answer.headers.get("etag")]).toEqual([
    200,
    low.bytes,
    `"${low.sha256}"`,
  ]);
  expect((await decodeVorbis(bytes)).frames).toBe(low.frames);

  const other = new URL(low.url, app.url);
  other.searchParams.set("bitrate", "high");
  expect((await fetch(other)).status).toBe(403);
  other.searchParams.delete("bitrate");
  expect((await fetch(other)).status).toBe(403);
});

test("bitrate: a player that does not report bitrates gets the normal encoding", async () => {
  expect(await ask()).toMatchObject({ sha256: audio.sha256, bitrate: "normal" });
});

test("bitrate: without a finer encoding, the normal one permanently serves high-bitrate zones", async () => {
  expect(await ask("high")).toMatchObject({ sha256: audio.sha256, bitrate: "high" });
});
