import { cp } from "node:fs/promises";
import path from "node:path";
import { and, inArray, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { readRendered } from "#server/catalog/rendered-track.ts";
import { catalogueProgress, startCatalogue } from "#server/catalog/store-render.ts";
import { describeCatalogue } from "#server/catalog/synth/demo/describe.ts";
import { collectionTracks, tracks } from "#server/db/schema/music/music.ts";
import { REPORT_INTERVAL_MS } from "#shared/contract/player.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { createMusic } from "#tests/factories/music/music.ts";
import { ScriptedPlayer } from "#tests/factories/player/player.ts";
import { SHARED_CATALOGUE } from "#tests/factories/prepared.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createScene, told } from "#tests/integration/player/scene.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

type Described = ReturnType<typeof describeCatalogue>["tracks"][number];

/** The row of a demo track that is not rendered yet. */
function silentTrack({ slug, title, durationMs }: Described, albumId: string) {
  return {
    id: idOf("Track", slug),
    title,
    albumId,
    markets: ["ZZ"],
    genres: [],
    tags: [],
    durationMs,
  };
}

/** The fixture's sound of a track, as if an earlier run had rendered it. */
async function keepFixture({ slug, recipe }: Described): Promise<void> {
  const from = path.join(SHARED_CATALOGUE.ROOMTONE_CATALOGUE, "audio");
  const to = path.join(app.service.services.env.catalogueDir, "audio");
  const kept = await readRendered(from, slug, recipe);
  if (!kept) throw new Error(`The fixture has no sound of ${slug}`);
  await cp(kept.path, path.join(to, path.basename(kept.path)));
  await cp(path.join(from, `${slug}.json`), path.join(to, `${slug}.json`));
}

/** Genres of few voices take half the time. */
const QUICK: readonly string[] = ["bossa-nova", "solo-piano"];

test("rendering: a waiting player gets its music once rendered; a second start renders nothing", async () => {
  const { services } = app.service;
  const { db } = services;
  const scene = await createScene(app);
  const { album } = await createMusic(app.service, 1);
  const quick = describeCatalogue().tracks.filter(({ recipe }) => QUICK.includes(recipe.genre));
  const shortest = quick.sort((a, b) => a.frames - b.frames).slice(0, 2);
  const ids = shortest.map(({ slug }) => idOf("Track", slug));
  await db.insert(tracks).values(shortest.map((track) => silentTrack(track, album)));
  await db.delete(collectionTracks).where(inArray(collectionTracks.collectionId, [scene.playlist]));
  await db
    .insert(collectionTracks)
    .values(ids.map((trackId, position) => ({ collectionId: scene.playlist, trackId, position })));
  using player = await ScriptedPlayer.connect(scene.player);
  expect(player.source?.tracks).toEqual([]);
  // During long rendering, a silent player could lose its zone and be welcomed again.
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

test("start: the service is ready when the first of its silent zones has music", async () => {
  const { services } = app.service;
  const { db } = services;
  const { album } = await createMusic(app.service, 1);
  const byLength = [...describeCatalogue().tracks].sort((a, b) => a.frames - b.frames);
  const [short, long] = [byLength[2]!, byLength.at(-1)!];
  await keepFixture(short);
  for (const track of [short, long]) {
    const { playlist } = await createScene(app);
    await db.insert(tracks).values(silentTrack(track, album));
    await db.delete(collectionTracks).where(inArray(collectionTracks.collectionId, [playlist]));
    await db
      .insert(collectionTracks)
      .values({ collectionId: playlist, trackId: idOf("Track", track.slug), position: 0 });
  }

  const work = await startCatalogue(services);
  onTestFinished(() => work.close());
  expect(work.isReady()).toBe(false);
  await expect.poll(() => work.isReady(), { timeout: 120_000 }).toBe(true);
  const rendered = await db
    .select({ id: tracks.id })
    .from(tracks)
    .where(
      and(
        isNotNull(tracks.sha256),
        inArray(
          tracks.id,
          [short, long].map(({ slug }) => idOf("Track", slug)),
        ),
      ),
    );
  expect(rendered).toEqual([{ id: idOf("Track", short.slug) }]);
}, 300_000);
