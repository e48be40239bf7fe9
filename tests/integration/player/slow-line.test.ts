import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { tracks as songs } from "#server/db/schema/music.ts";
import { soundZones } from "#server/db/schema/places.ts";
import { FlakyNetwork, PROFILES } from "#tests/desktop/flaky-network.ts";
import { TestApi } from "#tests/factories/api.ts";
import { startApp } from "#tests/factories/app.ts";
import { createMusic } from "#tests/factories/music.ts";
import { startRealPlayer } from "#tests/factories/real-player.ts";
import { control, createScene } from "./scene.ts";

const SONGS = 3000;

/** Characters of a title, with which so many songs are a megabyte and more. */
const LONG_TITLE = 250;

test("a playlist of 3000 songs comes over a slow line on one connection, and nobody's wish waits behind it (@P-436)", async () => {
  await using app = await startApp();
  const scene = await createScene(app);
  const { playlist, tracks } = await createMusic(app.service, SONGS);
  const { db } = app.service.services;
  await db
    .update(songs)
    .set({
      title: sql`left(md5(${songs.id}) || md5(${songs.sha256}) || repeat(md5(${songs.id} || '2'), 8), ${LONG_TITLE})`,
    })
    .where(inArray(songs.id, [...tracks]));
  await db
    .update(soundZones)
    .set({ playFromType: "collection", playFromId: playlist })
    .where(eq(soundZones.id, scene.zone));
  await using network = await FlakyNetwork.before(app.url);
  network.become(PROFILES["240 kbps with 400 ms"]);
  const away = new TestApi(network.url, scene.owner.token);
  await using player = await startRealPlayer(away, scene.zone);

  await control(scene.owner, scene.zone, { type: "volume", volume: 23 });
  await expect.poll(() => player.state()?.volume, { timeout: 5000 }).toBe(23);
  expect(player.state()?.source).toBeNull();
  await expect.poll(() => player.state()?.trackId ?? null, { timeout: 60_000 }).not.toBeNull();
  expect(player.state()?.source?.id).toBe(playlist);
  expect(tracks).toContain(player.state()?.trackId);
  expect(player.connections()).toBe(1);
}, 90_000);
