import { randomUUID } from "node:crypto";
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { importFolder } from "#server/catalog/import/import-folder.ts";
import { createImportStore } from "#server/catalog/store-import.ts";
import {
  albums,
  artists,
  collections,
  collectionTracks,
  editorialSections,
  libraryItems,
  trackArtists,
  tracks,
} from "#server/db/schema/music/music.ts";
import { acls } from "#server/db/schema/people/people.ts";
import { blockedTracks, playbackStates, playHistory, soundZones } from "#server/db/schema/places.ts";
import { ZoneSettings } from "#shared/contract/player.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { createMusic, createSchedule, type Music } from "#tests/factories/music/music.ts";
import { audioFixture } from "#tests/factories/music-files.ts";
import {
  createAccount,
  createDevice,
  createUser,
  createZone,
  newId,
} from "#tests/factories/people/people.ts";
import type { TestApi } from "#tests/factories/service/api.ts";
import type { TestApp } from "#tests/factories/service/app.ts";
import { InjectedApi } from "#tests/factories/service/injected-api.ts";
import type { FakeSpotify } from "#tests/fakes/spotify/server.ts";

/** A shop whose zones use the imported music in every possible place, whoever owns that music. */
export interface Shop {
  readonly account: string;
  readonly location: string;
  readonly device: string;
  readonly user: string;
  readonly acl: string;
  /** Plays {@link TwoShops.mixed}; the imported track is in its queue, history, blocks and player report. */
  readonly zone: string;
  readonly person: TestApi;
  readonly player: TestApi;
  /** A zone whose schedule plays {@link TwoShops.mixed} for an hour and the imported playlist otherwise. */
  readonly scheduledPlayer: TestApi;
}

export interface Imported {
  readonly track: string;
  readonly album: string;
  readonly artist: string;
  readonly playlist: string;
}

/** Two businesses on one service, one with imported music: `theirs` has none. */
export interface TwoShops {
  readonly owner: Shop;
  readonly theirs: Shop;
  /** A token that works for both businesses. */
  readonly personOfBoth: TestApi;
  /** The owner's, with a cover; the word "evening" finds its title, artist, album and playlist. */
  readonly imported: Imported;
  /** Everybody's; the same word finds it. */
  readonly everybodys: Music;
  /** An editorial playlist of everybody's tracks and, at its end, the imported one. */
  readonly mixed: string;
  /** Another editorial playlist, which shares only the imported track with {@link mixed}. */
  readonly twin: string;
  /** Everybody's album, with a track of the owner's; its artist is the imported one. */
  readonly compilation: string;
  /** A Spotify that may have a playlist with a track of the same title as the imported one. */
  readonly spotify: FakeSpotify;
  /** The artist of {@link everybodys}, also on the imported album. */
  readonly guest: string;
}

export async function createTwoShops(app: TestApp, spotify: FakeSpotify): Promise<TwoShops> {
  const owner = await openShop(app);
  const theirs = await openShop(app);
  const imported = await importEvening(app, owner.account);
  const everybodys = await nameEvening(app, await createMusic(app.service));
  const { mixed, twin, compilation } = await mixIn(app, imported, everybodys);
  for (const shop of [owner, theirs]) await playEverywhere(app, shop, imported, mixed);
  return {
    owner,
    theirs,
    personOfBoth: await worksForBoth(app, owner.account, theirs.account),
    imported,
    everybodys,
    mixed,
    twin,
    compilation,
    spotify,
    guest: everybodys.artist,
  };
}

interface NewShop extends Shop {
  readonly scheduledZone: string;
}

async function openShop(app: TestApp): Promise<NewShop> {
  const { service } = app;
  const account = await createAccount(service);
  const zone = await createZone(service, account);
  const scheduledZone = await createZone(service, account);
  const user = await createUser(service, account.id);
  const device = await createDevice(service, account.id, zone);
  const scheduledDevice = await createDevice(service, account.id, scheduledZone);
  return {
    account: account.id,
    location: account.locationId,
    device: device.id,
    user: user.id,
    acl: user.aclId,
    zone,
    scheduledZone,
    person: new InjectedApi(app, user.token),
    player: new InjectedApi(app, device.token),
    scheduledPlayer: new InjectedApi(app, scheduledDevice.token),
  };
}

/** Imports a folder for an account, like the command-line import. */
async function importEvening({ service }: TestApp, owner: string): Promise<Imported> {
  const { db, env, secrets, now } = service.services;
  const root = await mkdtemp(path.join(tmpdir(), "roomtone-own-"));
  const folder = path.join(root, "Evening at the shop");
  await mkdir(folder);
  await copyFile(audioFixture("tone.opus"), path.join(folder, "evening.opus"));
  const { catalogueDir } = env;
  const pictureKey = secrets["picture-name"];
  const store = createImportStore({ db, catalogueDir, folder, owner, pictureKey, now });
  const { imported } = await importFolder({ folder, catalogueFolder: catalogueDir, store });
  await rm(root, { recursive: true });
  const [row] = await db
    .select({ track: tracks.id, album: tracks.albumId, artist: trackArtists.artistId })
    .from(tracks)
    .innerJoin(trackArtists, eq(trackArtists.trackId, tracks.id))
    .where(eq(tracks.ownerAccountId, owner));
  const playlist = store.playlist()?.id;
  if (imported !== 1 || !row || !playlist) throw new Error("The music was not imported");
  await db.update(artists).set({ name: "Evening Regulars" }).where(eq(artists.id, row.artist));
  await db.update(albums).set({ title: "Evening Counter" }).where(eq(albums.id, row.album));
  return { ...row, playlist };
}

async function nameEvening({ service }: TestApp, music: Music): Promise<Music> {
  const { db } = service.services;
  const [first = ""] = music.tracks;
  const name = "Evening of all";
  await db.update(tracks).set({ title: name }).where(eq(tracks.id, first));
  await db.update(albums).set({ title: name }).where(eq(albums.id, music.album));
  await db.update(artists).set({ name }).where(eq(artists.id, music.artist));
  await db.update(collections).set({ name }).where(eq(collections.id, music.playlist));
  return music;
}

/** Puts the imported music next to everybody's in every place that the database allows. */
async function mixIn({ service }: TestApp, imported: Imported, everybodys: Music) {
  const { db } = service.services;
  const twin = await createMusic(service, 1);
  for (const collectionId of [everybodys.playlist, twin.playlist])
    await db.insert(collectionTracks).values({ collectionId, position: 100, trackId: imported.track });
  await db.insert(trackArtists).values({ trackId: imported.track, artistId: everybodys.artist, position: 1 });
  const [row] = await db.select().from(tracks).where(eq(tracks.id, imported.track));
  if (!row) throw new Error("The imported track has gone");
  const extra = newId("Track");
  await db.insert(tracks).values({
    ...row,
    id: extra,
    albumId: everybodys.album,
    importedFrom: null,
    title: "Extra",
  });
  await db.insert(trackArtists).values({ trackId: extra, artistId: imported.artist, position: 0 });
  await db.insert(editorialSections).values({
    id: newId("EditorialPage"),
    page: "mixed",
    pageTitle: "Mixed",
    position: 0,
    title: "A row",
    items: [everybodys.album, imported.album, imported.artist, imported.playlist],
  });
  return { mixed: everybodys.playlist, twin: twin.playlist, compilation: everybodys.album };
}

async function playEverywhere(
  { service }: TestApp,
  { account, zone, scheduledZone }: NewShop,
  { track, playlist }: Imported,
  mixed: string,
): Promise<void> {
  const { db } = service.services;
  await db
    .update(soundZones)
    .set({ playFromType: "collection", playFromId: mixed })
    .where(eq(soundZones.id, zone));
  const slots = [{ startMinute: 0, durationMinutes: 60, collectionId: mixed }];
  await db
    .update(soundZones)
    .set({
      playFromType: "schedule",
      playFromId: await createSchedule(service, account, slots),
      settings: ZoneSettings.parse({ fallback_collection: playlist }),
    })
    .where(eq(soundZones.id, scheduledZone));
  const at = new Date();
  await db.insert(playHistory).values({
    playId: randomUUID(),
    soundZoneId: zone,
    trackId: track,
    sourceId: playlist,
    startedAt: at,
    endedAt: at,
    playedMs: 3000,
    transition: "natural",
  });
  await db.insert(blockedTracks).values({ soundZoneId: zone, trackId: track });
  await db
    .insert(libraryItems)
    .values({ accountId: account, itemId: playlist, kind: "PLAYLIST" })
    .onConflictDoNothing();
  await db
    .update(playbackStates)
    .set({
      queue: [{ id: randomUUID(), trackId: track }],
      connectionId: randomUUID(),
      // Ahead: the player stays connected, however long the requests of the paths take.
      seenAt: new Date(at.getTime() + DAY_MS),
      reportedAt: at,
      playerKind: "desktop",
      report: {
        status: "playing",
        problem: null,
        sourceId: mixed,
        trackId: track,
        playId: randomUUID(),
        positionMs: 0,
        at: at.getTime(),
        durationMs: 3500,
        volume: 60,
        playOrder: "AUTO",
        upcoming: [{ trackId: track, queueId: null }],
        intentVersion: 1,
        output: "native",
        nextSlotStartsAt: "unknown",
      },
    })
    .where(eq(playbackStates.soundZoneId, zone));
}

async function worksForBoth(app: TestApp, one: string, other: string): Promise<TestApi> {
  const { service } = app;
  const { id, token } = await createUser(service, one);
  const flags = { owner: true, admin: true, contact: true, finance: true };
  await service.services.db.insert(acls).values({ id: newId("Acl"), accountId: other, userId: id, ...flags });
  return new InjectedApi(app, token);
}
