import { copyFile, mkdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { importFolder } from "#server/catalog/import/import-folder.ts";
import { audioFile } from "#server/catalog/store-files.ts";
import { createImportStore } from "#server/catalog/store-import.ts";
import { albums, artists, collectionTracks, tracks } from "#server/db/schema/music/music.ts";
import { accounts } from "#server/db/schema/people/people.ts";
import { playbackStates, playHistory } from "#server/db/schema/places.ts";
import { deleteExpired } from "#server/modules/housekeeping/housekeeping.ts";
import { PLAYER_PROTOCOL } from "#shared/contract/player.ts";
import { LogPage } from "#shared/contract/rest/accounts/audit.ts";
import {
  correctOwnTracks,
  deleteOwnTracks,
  findOwnTrackUsage,
  listOwnTracks,
  type OwnTrackChanges,
  type OwnTrackSelection,
  type OwnTrackSort,
  restoreOwnTracks,
  setOwnCover,
} from "#shared/contract/rest/music/own-tracks.ts";
import { caseFile } from "#tests/factories/case-file.ts";
import { createMusic, createSchedule } from "#tests/factories/music/music.ts";
import { createAccount, createDevice, createUser, createZone } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { told } from "#tests/integration/player/scene.ts";
import { createClock, HOUR } from "#tests/integration/service/clock.ts";

/** Their tags: two of one compilation, and one of an album of its own. */
const TRACKS = [
  { title: "Comp 1", artists: ["Comp Artist 1"], album: "One Compilation", albumArtist: "Our music" },
  { title: "Comp 2", artists: ["Comp Artist 2"], album: "One Compilation", albumArtist: "Our music" },
  { title: "Alone", artists: ["Somebody"], album: "Single", albumArtist: "Somebody" },
];

/** SHA-256 of their audio, the same for all accounts. */
const AUDIO = TRACKS.map((_, index) => `${index + 1}`.repeat(64));

const HELLO = {
  type: "hello",
  protocol: PLAYER_PROTOCOL,
  client: { kind: "desktop", version: "1", os: "test" },
};

interface Shop {
  readonly account: string;
  readonly zone: string;
  readonly player: string;
  readonly owner: TestApi;
  readonly colleague: TestApi;
  readonly path: string;
  readonly playlist: string;
}

describe("own tracks", () => {
  const clock = createClock();
  let app: TestApp;
  let shop: Shop;
  beforeAll(async () => {
    app = await startApp({ now: clock.now });
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    clock.reset();
    shop = await openShop();
  });

  /** A shop whose zone plays the playlist of its own tracks. */
  async function openShop({ hasTracks = true } = {}): Promise<Shop> {
    const account = await createAccount(app.service);
    const playlist = hasTracks ? await bring(account.id) : "";
    const source = { playFromType: "collection", playFromId: playlist } as const;
    const zone = await createZone(app.service, account, { name: "Bar", ...source });
    const person = async () => new TestApi(app.url, (await createUser(app.service, account.id)).token);
    return {
      account: account.id,
      zone,
      player: (await createDevice(app.service, account.id, zone)).token,
      owner: await person(),
      colleague: await person(),
      path: `/api/radio/accounts/${account.id}/own_tracks`,
      playlist,
    };
  }

  function storeFor(owner: string, folder = "/music/Our music") {
    const { db, env, secrets, now } = app.service.services;
    const pictureKey = secrets["picture-name"];
    return createImportStore({ db, catalogueDir: env.catalogueDir, folder, owner, pictureKey, now });
  }

  /** Adds the tracks to an account, as importing their files does; returns their playlist. */
  async function bring(owner: string): Promise<string> {
    const store = storeFor(owner);
    for (const [index, tags] of TRACKS.entries()) {
      const sha256 = AUDIO[index] ?? "";
      const file = audioFile(app.service.services.env.catalogueDir, sha256);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, "audio");
      const facts = { frames: 480_000, durationMs: 10_000, loudnessLufs: -14, truePeakDb: -1 };
      await store.upsertTrack({
        contentHash: `${index}`.repeat(64),
        tags: {
          ...tags,
          ...{ fileName: `${index}.mp3`, discNumber: 1, trackNumber: index + 1 },
          ...{ releaseYear: null, genres: [], isrc: null, composers: [], iswcs: [] },
        },
        audio: { ...facts, sha256, byteLength: 5, previewable: true },
        cover: null,
      });
    }
    return store.playlist()?.id ?? "";
  }

  const list = async (query: { q?: string; sort?: OwnTrackSort; first?: number; after?: string } = {}) => {
    const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return await shop.owner.rest("GET", `${shop.path}?${words}`, listOwnTracks.response);
  };
  const titles = async (sort: OwnTrackSort, q?: string) =>
    (await list({ sort, ...(q === undefined ? {} : { q }) })).items.map(({ title }) => title);
  const idOf = async (title: string) => {
    const { items } = await list();
    return items.find((track) => track.title === title)?.id ?? "";
  };
  const correct = (tracks: OwnTrackSelection, changes: OwnTrackChanges, api = shop.owner) =>
    api.rest("POST", `${shop.path}/correct`, correctOwnTracks.response, { body: { tracks, changes } });
  const remove = (tracks: OwnTrackSelection) =>
    shop.owner.rest("POST", `${shop.path}/delete`, deleteOwnTracks.response, { body: { tracks } });
  const usage = (tracks: OwnTrackSelection) =>
    shop.owner.rest("POST", `${shop.path}/usage`, findOwnTrackUsage.response, { body: { tracks } });
  const offered = async (playlist: string) => {
    const answer = await shop.owner.call("GET", `/api/radio/collections/${playlist}/tracks`);
    return (answer.json as { tracks: string[] }).tracks;
  };
  const everything: OwnTrackSelection = { matching: {}, except: [] };

  test("own tracks: listed in pages of each order and found by the words of title, artist and album", async () => {
    await correct(
      { ids: [await idOf("Alone")] },
      { title: "Åbo nights", artists: ["Zeta", "Alpha"], album: "Zoo" },
    );
    const first = await list({ sort: "title", first: 2 });
    expect(first).toMatchObject({ total: 3, items: [{ title: "Åbo nights" }, { title: "Comp 1" }] });
    const second = await list({ sort: "title", first: 2, after: first.next ?? "" });
    expect(second).toMatchObject({ total: 3, items: [{ title: "Comp 2" }], next: null });
    expect(await titles("artist")).toEqual(["Comp 1", "Comp 2", "Åbo nights"]);
    expect(await titles("album")).toEqual(["Comp 1", "Comp 2", "Åbo nights"]);
    expect((await titles("newest")).toSorted()).toEqual(["Comp 1", "Comp 2", "Åbo nights"]);
    for (const sort of ["newest", "artist", "album"] as const) {
      const page = await list({ sort, first: 1 });
      const next = await list({ sort, first: 2, after: page.next ?? "" });
      expect(new Set([...page.items, ...next.items].map(({ id }) => id)).size).toBe(3);
      const other = await shop.owner.call("GET", `${shop.path}?sort=title&after=${page.next}`);
      expect(other.status).toBe(400);
    }
    expect(await titles("title", "abo")).toEqual(["Åbo nights"]);
    expect(await titles("title", "alph zoo")).toEqual(["Åbo nights"]);
    expect(await titles("title", "one compil")).toEqual(["Comp 1", "Comp 2"]);
    expect(await titles("title", "nothing of it")).toEqual([]);
  });

  test("own tracks: two compilation files are one album, and stay one when artist and album are corrected", async () => {
    shop = await openShop({ hasTracks: false });
    const folder = path.join(temporaryFolder("own-tracks"), "Our music");
    await mkdir(folder);
    for (const name of ["compilation-1.mp3", "compilation-2.mp3"])
      await copyFile(caseFile(`audio/${name}`), path.join(folder, name));
    const { catalogueDir } = app.service.services.env;
    const store = storeFor(shop.account, folder);
    await importFolder({ folder, catalogueFolder: catalogueDir, store });
    const compilation = await list({ q: "comp", sort: "album" });
    expect(compilation.total).toBe(2);
    expect(new Set(compilation.items.map(({ album }) => album.id)).size).toBe(1);
    const tracks = { matching: { q: "comp artist" }, except: [] };
    expect(await correct(tracks, { artists: ["The Regulars"], explicit: true })).toEqual({ changed: 2 });
    const corrected = await list({ q: "regulars" });
    expect(corrected.items.map(({ artists: [artist], explicit }) => [artist?.name, explicit])).toEqual([
      ["The Regulars", true],
      ["The Regulars", true],
    ]);
    expect(new Set(corrected.items.map(({ album }) => album.id))).toEqual(
      new Set([compilation.items[0]?.album.id]),
    );
    await correct({ matching: { q: "regulars" }, except: [] }, { album: "One Album" });
    const renamed = await list({ q: "one album" });
    expect(renamed.items.map(({ title }) => title).toSorted()).toEqual(["Comp 1", "Comp 2"]);
    expect(new Set(renamed.items.map(({ album }) => album.id)).size).toBe(1);
    // One of them alone returns to the album of its artist.
    const one = renamed.items[0]?.id ?? "";
    await correct({ ids: [one] }, { album: "Mistake" });
    await correct({ ids: [one] }, { album: "ONE album" });
    expect(new Set((await list({ q: "one album" })).items.map(({ album }) => album.id)).size).toBe(1);
    const { db } = app.service.services;
    const left = await db.select().from(albums).where(eq(albums.ownerAccountId, shop.account));
    expect(left.map(({ title }) => title)).not.toContain("Mistake");
    const names = await db.select().from(artists).where(eq(artists.ownerAccountId, shop.account));
    expect(names.map(({ name }) => name)).not.toContain("Comp Artist 1");
  });

  test("own tracks: a correction reaches search, the player and the log, which names the first track", async () => {
    const id = await idOf("Comp 1");
    const { db } = app.service.services;
    await db
      .update(playbackStates)
      .set({ queue: [{ id: "q", trackId: id }] })
      .where(eq(playbackStates.soundZoneId, shop.zone));
    using player = await new TestApi(app.url, shop.player).socket("/player/playback/ws");
    player.send(HELLO);
    await told(player, "source", ({ source }) => source?.tracks.some((track) => track.id === id) === true);
    await correct({ ids: [id] }, { title: "Morning", explicit: true });
    const { source } = await told(player, "source", (message) =>
      Boolean(message.source?.tracks.some(({ title }) => title === "Morning")),
    );
    expect(source?.tracks.find((track) => track.id === id)).toMatchObject({ explicit: true });
    await told(player, "intent", ({ intent }) => intent.queue[0]?.track.title === "Morning");
    const found = await shop.owner.graphql<{ search: unknown }>(
      `{ search(query: "morning", kind: TRACK, market: SE) { edges { node { ... on Track { title explicit } } } } }`,
    );
    expect(JSON.stringify(found)).toContain('"Morning"');
    const log = await shop.owner.rest("GET", `/api/auth/accounts/${shop.account}/log`, LogPage);
    expect(log.items[0]).toMatchObject({ kind: "music.tracks-corrected" });
    expect(JSON.stringify(log.items[0])).toContain("Morning");
  });

  test("own tracks: a cover is set for the whole album, drawn anew, and removed", async () => {
    const id = await idOf("Comp 1");
    const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#c03020" } })
      .png()
      .toBuffer();
    const cover = (picture: string | null) =>
      shop.owner.call("POST", `${shop.path}/cover`, { body: { tracks: { ids: [id] }, picture } });
    expect(await cover(png.toString("base64"))).toMatchObject({ status: 200, json: { albums: 1 } });
    const images = (await list({ q: "comp artist" })).items.map(({ album }) => album.image);
    expect(new Set(images).size).toBe(1);
    const url = images[0]?.replace("%w", "96").replace("%h", "96");
    expect((await fetch(`${app.url}${url}`)).status).toBe(200);
    expect(await cover("AAAA")).toMatchObject({ status: 400, json: { fields: { picture: {} } } });
    expect((await cover(null)).status).toBe(200);
    expect((await list({ q: "comp artist" })).items.map(({ album }) => album.image)).toEqual([null, null]);
    expect(setOwnCover.body.safeParse({ tracks: everything, picture: "no base64" }).success).toBe(false);
  });

  test("own tracks: usage names playlists, stations, schedules, zones and what would be empty", async () => {
    const id = await idOf("Comp 1");
    const own = { curatorAccountId: shop.account, curatorName: "A shop", composerType: "Manual" };
    const { db } = app.service.services;
    const alone = (await createMusic(app.service, 1, { ...own, name: "Alone" })).playlist;
    await db.delete(collectionTracks).where(eq(collectionTracks.collectionId, alone));
    const station = { ...own, name: "Radio", composerType: "SeedComposer", presentAs: "station" } as const;
    const radio = (await createMusic(app.service, 2, station)).playlist;
    await db.insert(collectionTracks).values([
      { collectionId: alone, position: 0, trackId: id },
      { collectionId: radio, position: 9, trackId: id },
    ]);
    const slot = { startMinute: 0, durationMinutes: 60, collectionId: radio };
    const schedule = await createSchedule(app.service, shop.account, [slot], "Week");
    expect(await usage({ ids: [id] })).toEqual({
      tracks: 1,
      playlists: {
        count: 2,
        first: [
          { id: alone, name: "Alone" },
          { id: shop.playlist, name: "Our music" },
        ],
      },
      stations: { count: 1, first: [{ id: radio, name: "Radio" }] },
      schedules: { count: 1, first: [{ id: schedule, name: "Week" }] },
      zones: { count: 1, first: [{ id: shop.zone, name: "Bar, A street" }] },
      emptied: { count: 1, first: [{ id: alone, name: "Alone" }] },
    });
    expect((await usage(everything)).emptied.count).toBe(2);
  });

  test("own tracks: deleted ones leave playlists, queue and player, and return with undo", async () => {
    const id = await idOf("Comp 1");
    const { db } = app.service.services;
    await db
      .update(playbackStates)
      .set({ queue: [{ id: "q", trackId: id }] })
      .where(eq(playbackStates.soundZoneId, shop.zone));
    const startedAt = clock.now();
    const play = { playId: `p-${shop.zone}`, soundZoneId: shop.zone, trackId: id, sourceId: null };
    await db
      .insert(playHistory)
      .values({ ...play, startedAt, endedAt: startedAt, playedMs: 1000, transition: "natural" });
    const before = await offered(shop.playlist);
    using player = await new TestApi(app.url, shop.player).socket("/player/playback/ws");
    player.send(HELLO);
    await told(player, "source", ({ source }) => source?.tracks.length === 3);
    const { deleted, deletion } = await remove({ ids: [id] });
    expect(deleted).toBe(1);
    await told(player, "source", ({ source }) => source?.tracks.length === 2);
    await told(player, "intent", ({ intent }) => intent.queue.length === 0);
    expect(await offered(shop.playlist)).toEqual(before.filter((track) => track !== id));
    expect(await titles("title", "comp artist")).toEqual(["Comp 2"]);
    const history = await shop.owner.call("GET", `/api/auth/sound_zones/${shop.zone}/history`);
    expect([history.status, history.text]).toEqual([200, expect.stringContaining("Comp 1")]);
    // A colleague who deletes or corrects it at the same time hears that it has gone.
    const again = { body: { tracks: { ids: [id] }, changes: { title: "Late" } } };
    expect((await shop.colleague.call("POST", `${shop.path}/correct`, again)).status).toBe(404);
    const restored = await shop.colleague.rest("POST", `${shop.path}/restore`, restoreOwnTracks.response, {
      body: { deletion },
    });
    expect(restored).toEqual({ restored: 1 });
    expect(await offered(shop.playlist)).toEqual(before);
    await told(player, "source", ({ source }) => source?.tracks.length === 3);
  });

  test("own tracks: after a day the audio of deleted tracks is gone, unless somebody else has it", async () => {
    const other = await createAccount(app.service);
    const { db, env } = app.service.services;
    const person = async (id: string) => new TestApi(app.url, (await createUser(app.service, id)).token);
    const isThere = (sha256: string) =>
      stat(audioFile(env.catalogueDir, sha256)).then(
        () => true,
        () => false,
      );
    const { deletion } = await remove(everything);
    // Another account has the same audio.
    await bring(other.id);
    clock.forward(25 * HOUR);
    await deleteExpired(app.service.services);
    clock.reset();
    expect(await Promise.all(AUDIO.map(isThere))).toEqual([true, true, true]);
    const restore = { body: { deletion } };
    expect((await shop.owner.call("POST", `${shop.path}/restore`, restore)).status).toBe(404);
    expect(await db.$count(collectionTracks, eq(collectionTracks.collectionId, shop.playlist))).toBe(0);
    // A deleted track whose file is added again is there again.
    await bring(shop.account);
    expect((await list()).total).toBe(3);
    const owners = await db.selectDistinct({ id: tracks.ownerAccountId }).from(tracks);
    for (const { id } of owners) {
      if (id === null) continue;
      const everyTrack = { body: { tracks: everything } };
      await (await person(id)).call("POST", `/api/radio/accounts/${id}/own_tracks/delete`, everyTrack);
    }
    clock.forward(25 * HOUR);
    await deleteExpired(app.service.services);
    expect(await Promise.all(AUDIO.map(isThere))).toEqual([false, false, false]);
  });

  test("own tracks: composers, ISRC and ISWC are corrected, the codes of one track at a time", async () => {
    const { items } = await list({});
    const [id = "", other = ""] = items.map((item) => item.id);
    const codes = { isrc: "SE-A1B-19-00042", iswcs: ["T0345246801"] };
    await correct({ ids: [id, other] }, { composers: ["Ada Ek", "Bo Ek"] });
    await correct({ ids: [id] }, codes);
    const rightsOf = async (of: string) => {
      const track = (await list({})).items.find((item) => item.id === of);
      return track && [track.composers, track.isrc, track.iswcs];
    };
    expect(await rightsOf(id)).toEqual([["Ada Ek", "Bo Ek"], "SEA1B1900042", ["T-034.524.680-1"]]);
    await correct({ ids: [id] }, { isrc: "", iswcs: [] });
    expect(await rightsOf(id)).toEqual([["Ada Ek", "Bo Ek"], null, []]);
    const refused = async (changes: object, ids = [id]) =>
      (await shop.owner.call("POST", `${shop.path}/correct`, { body: { tracks: { ids }, changes } })).status;
    expect(await refused(codes, [id, other])).toBe(400);
    expect(await refused({ isrc: "SEA1B" })).toBe(400);
    expect(await refused({ iswcs: ["T-034.524.680-2"] })).toBe(400);
  });

  test("own tracks: two people correct one track at once, and both corrections stay", async () => {
    const ids = [await idOf("Comp 2")];
    await Promise.all([
      correct({ ids }, { title: "Evening" }),
      correct({ ids }, { artists: ["The Regulars"] }, shop.colleague),
      correct({ ids }, { genres: ["Jazz"] }, shop.colleague),
    ]);
    expect((await list({ q: "evening" })).items[0]).toMatchObject({
      title: "Evening",
      artists: [{ name: "The Regulars" }],
      genres: ["Jazz"],
    });
  });

  test("own tracks: refused to outsiders, players, and people who may not edit music", async () => {
    const id = await idOf("Comp 1");
    const theirs = await createAccount(app.service);
    const outsider = new TestApi(app.url, (await createUser(app.service, theirs.id)).token);
    const named = { body: { tracks: { ids: [id] } } };
    const calls = [
      ["GET", shop.path, {}],
      ["POST", `${shop.path}/correct`, { body: { ...named.body, changes: { title: "Mine" } } }],
      ["POST", `${shop.path}/cover`, { body: { ...named.body, picture: null } }],
      ["POST", `${shop.path}/usage`, named],
      ["POST", `${shop.path}/delete`, named],
      ["POST", `${shop.path}/restore`, { body: { deletion: "x" } }],
    ] as const;
    for (const [method, url, options] of calls) {
      expect((await outsider.call(method, url, options)).status).toBe(403);
      expect((await new TestApi(app.url, shop.player).call(method, url, options)).status).toBe(403);
    }
    // Their own account does not make the track theirs.
    for (const [method, url, options] of calls.slice(1, 5)) {
      const own = url.replace(shop.account, theirs.id);
      expect((await outsider.call(method, own, options)).status).toBe(404);
    }
    const two = { ids: (await list()).items.slice(0, 2).map((track) => track.id) };
    const many = { body: { tracks: two, changes: { title: "Both" } } };
    expect(await shop.owner.call("POST", `${shop.path}/correct`, many)).toMatchObject({
      status: 400,
      json: { fields: { title: {} } },
    });
    const { db } = app.service.services;
    const [row] = await db.select().from(accounts).where(eq(accounts.id, shop.account));
    if (!row) throw new Error("The account has gone");
    await db
      .update(accounts)
      .set({ settings: { ...row.settings, restrict_edit_music: true } })
      .where(eq(accounts.id, shop.account));
    const refused = await Promise.all(
      calls.map(async ([method, url, options]) => (await shop.owner.call(method, url, options)).status),
    );
    expect(new Set(refused)).toEqual(new Set([403]));
    expect(await titlesIn(shop.account)).toContain("Comp 1");
  });

  async function titlesIn(account: string) {
    const rows = await app.service.services.db
      .select({ title: tracks.title })
      .from(tracks)
      .where(eq(tracks.ownerAccountId, account));
    return rows.map(({ title }) => title);
  }
});
