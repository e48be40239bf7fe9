import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tracks as songs } from "#server/db/schema/music/music.ts";
import { soundZones } from "#server/db/schema/places.ts";
import { FlakyNetwork, PROFILES } from "#tests/desktop/flaky-network.ts";
import { createMusic, type Music } from "#tests/factories/music/music.ts";
import { startRealPlayer } from "#tests/factories/player/real-player.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { control, createScene, type Scene } from "./scene.ts";

const SONGS = 3000;

/** Characters of a title, enough to make this many songs more than a megabyte. */
const LONG_TITLE = 250;

let app: TestApp;
let scene: Scene;
let music: Music;

beforeAll(async () => {
  app = await startApp();
  scene = await createScene(app);
  music = await createMusic(app.service, SONGS);
  const { db } = app.service.services;
  await db
    .update(songs)
    .set({
      title: sql`left(md5(${songs.id}) || md5(${songs.sha256}) || repeat(md5(${songs.id} || '2'), 8), ${LONG_TITLE})`,
    })
    .where(inArray(songs.id, [...music.tracks]));
  await db
    .update(soundZones)
    .set({ playFromType: "collection", playFromId: music.playlist })
    .where(eq(soundZones.id, scene.zone));
});
afterAll(() => app[Symbol.asyncDispose]());

test("slow line: a playlist of 3000 songs arrives on one connection without delaying commands", async () => {
  await using network = await FlakyNetwork.before(app.url);
  network.become(PROFILES["240 kbps with 400 ms"]);
  const away = new TestApi(network.url, scene.owner.token);
  await using player = await startRealPlayer(away, scene.zone);

  await control(scene.owner, scene.zone, { type: "volume", volume: 23 });
  await expect.poll(() => player.state()?.volume, { timeout: 5000 }).toBe(23);
  expect(player.state()?.source).toBeNull();
  await expect.poll(() => player.state()?.trackId ?? null, { timeout: 60_000 }).not.toBeNull();
  expect(player.state()?.source?.id).toBe(music.playlist);
  expect(music.tracks).toContain(player.state()?.trackId);
  expect(player.connections()).toBe(1);
}, 90_000);
