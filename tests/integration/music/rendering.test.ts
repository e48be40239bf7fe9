import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { catalogueProgress, startCatalogue } from "#server/catalog/store-render.ts";
import { describeCatalogue } from "#server/catalog/synth/demo/describe.ts";
import { collectionTracks, tracks } from "#server/db/schema/music.ts";
import { REPORT_INTERVAL_MS } from "#shared/contract/player.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { startApp, type TestApp } from "#tests/factories/app.ts";
import { createMusic } from "#tests/factories/music.ts";
import { ScriptedPlayer } from "#tests/factories/player.ts";
import { createScene, told } from "../player/scene.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

test("a waiting player is told of its music as soon as it is rendered; a second start renders nothing", async () => {
  const { services } = app.service;
  const { db } = services;
  const scene = await createScene(app);
  const { album } = await createMusic(app.service, 1);
  const shortest = [...describeCatalogue().tracks].sort((a, b) => a.frames - b.frames).slice(0, 2);
  const ids = shortest.map(({ slug }) => idOf("Track", slug));
  await db.insert(tracks).values(
    shortest.map(({ slug, title, durationMs }) => ({
      id: idOf("Track", slug),
      title,
      albumId: album,
      markets: ["ZZ"],
      genres: [],
      tags: [],
      durationMs,
      searchText: title.toLowerCase(),
    })),
  );
  await db.delete(collectionTracks).where(inArray(collectionTracks.collectionId, [scene.playlist]));
  await db
    .insert(collectionTracks)
    .values(ids.map((trackId, position) => ({ collectionId: scene.playlist, trackId, position })));
  using player = await ScriptedPlayer.connect(scene.player);
  expect(player.source?.tracks).toEqual([]);
  // Where rendering takes long, a player that says nothing would lose its zone and be welcomed again.
  const reporting = setInterval(() => player.report(), REPORT_INTERVAL_MS);
  onTestFinished(() => clearInterval(reporting));
  const before = await catalogueProgress(services);

  const work = await startCatalogue(services);
  expect(work.isReady()).toBe(false);
  const first = await player.socket.next(
    (message) => JSON.stringify(message).includes(ids[0] ?? ""),
    120_000,
  );
  expect(first).toMatchObject({ type: "source", immediate: false });
  await player.socket.next((message) => JSON.stringify(message).includes(ids[1] ?? ""), 120_000);
  const { source } = await told(player.socket, "source", (message) => message.source?.tracks.length === 2);
  for (const track of source?.tracks ?? []) {
    expect(track.loudnessLufs).toBeGreaterThan(-40);
    expect(track.loudnessLufs).toBeLessThan(-5);
    expect(track.truePeakDb).toBeLessThanOrEqual(0);
  }
  expect(work.isReady()).toBe(true);
  expect(await catalogueProgress(services)).toEqual({ ready: before.ready + 2, total: before.total });
  await work.close();

  const heard = player.socket.heard.length;
  const again = await startCatalogue(services);
  expect(again.isReady()).toBe(true);
  await again.close();
  expect(player.socket.heard.length).toBe(heard);
}, 300_000);
