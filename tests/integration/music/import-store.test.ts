import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ImportedTrack } from "#server/catalog/import/store.ts";
import { TrackRefused } from "#server/catalog/import/store.ts";
import { createImportStore } from "#server/catalog/store-import.ts";
import { collections, tracks } from "#server/db/schema/music/music.ts";
import { users } from "#server/db/schema/people/people.ts";
import { createAccount, createUser } from "#tests/factories/people/people.ts";
import { startApp } from "#tests/factories/service/app.ts";

const TRACK: ImportedTrack = {
  contentHash: "a".repeat(64),
  tags: {
    title: "Morgon",
    artists: ["Adèle"],
    album: "Album",
    albumArtist: "Adèle",
    fileName: "01 Morgon.mp3",
    discNumber: 1,
    trackNumber: 1,
    releaseYear: null,
    genres: [],
    isrc: null,
    composers: [],
    iswcs: [],
  },
  audio: {
    frames: 48_000,
    durationMs: 1000,
    loudnessLufs: -14,
    truePeakDb: -1,
    sha256: "b".repeat(64),
    byteLength: 1000,
    previewable: false,
  },
  cover: null,
};

test("import store: the shortest track is stored with its file name, a shorter one is refused", async () => {
  await using app = await startApp();
  const { db, env, secrets, now } = app.service.services;
  const { id: owner } = await createAccount(app.service);
  const { id: userId } = await createUser(app.service, owner);
  await db.update(users).set({ language: "sv" }).where(eq(users.id, userId));
  const store = createImportStore({
    db,
    catalogueDir: env.catalogueDir,
    folder: "/music/Butiken",
    owner,
    pictureKey: secrets["picture-name"],
    now,
  });
  const short = { ...TRACK, contentHash: "c".repeat(64), audio: { ...TRACK.audio, durationMs: 999 } };
  await expect(store.upsertTrack(short)).rejects.toThrow(TrackRefused);
  await store.upsertTrack(TRACK);
  const stored = () =>
    db
      .select({ hash: tracks.importedFrom, fileName: tracks.fileName })
      .from(tracks)
      .where(eq(tracks.ownerAccountId, owner));
  expect(await stored()).toEqual([{ hash: TRACK.contentHash, fileName: "01 Morgon.mp3" }]);

  // A track imported before file names were stored gets its name on the next import.
  await db.update(tracks).set({ fileName: null }).where(eq(tracks.ownerAccountId, owner));
  expect(await store.findFile(TRACK.contentHash, "Morgon.mp3")).toBe("own");
  expect((await stored())[0]?.fileName).toBe("Morgon.mp3");

  // One imported before composers and codes were read gets what it lacks; its id stays.
  const rightsOf = async () => {
    const { id, isrc, composers, iswcs } = tracks;
    return await db
      .select({ id, isrc, composers, iswcs })
      .from(tracks)
      .where(eq(tracks.ownerAccountId, owner));
  };
  const [before] = await rightsOf();
  const rights = { isrc: "SEA1B1900042", composers: ["Ada Ek", "Bo Ek"], iswcs: ["T-034.524.680-1"] };
  await store.completeTrack(TRACK.contentHash, rights);
  await store.completeTrack(TRACK.contentHash, { isrc: "SEA1B1900043", composers: ["Cy"], iswcs: [] });
  expect(await rightsOf()).toEqual([{ id: before?.id, ...rights }]);

  const playlist = store.playlist()?.id ?? "";
  const [row] = await db.select().from(collections).where(eq(collections.id, playlist));
  expect(row?.shortDescription).toBe("Din egen musik");
});
