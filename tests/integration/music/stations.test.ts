import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  albums,
  artists,
  collections,
  collectionTracks,
  trackArtists,
  tracks,
} from "#server/db/schema/music/music.ts";
import { accounts } from "#server/db/schema/people/people.ts";
import { blockedTracks, playHistory, soundZones } from "#server/db/schema/places.ts";
import { refillDue } from "#server/modules/stations/refill.ts";
import {
  CreateManualPlaylistDocument,
  CreatePromptMusicDocument,
  CreateSeedMusicDocument,
  CreateTagStationDocument,
  GetTracksFromPromptDocument,
  MusicTagsDocument,
  PlaylistRecipeDocument,
  RecipePreviewDocument,
  UpdateSeedMusicDocument,
  UpdateTagRecipeDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { createMusic } from "#tests/factories/music/music.ts";
import { createAccount, createUser, createZone, newId } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

const market = "SE";

interface Preview {
  readonly total: number;
  readonly tracks: readonly { readonly id: string }[];
}
interface PromptAnswer {
  readonly mentions: readonly { readonly id: string; readonly title: string; readonly isTakenOut: boolean }[];
  readonly tracks: readonly {
    readonly track: { readonly id: string };
    readonly reasons: readonly string[];
  }[];
  readonly answeredBy: string;
  readonly fellBack: boolean;
}
interface Made {
  readonly id: string;
  readonly name: string;
  readonly presentAs: string;
}

interface Told {
  readonly shortDescription: string;
  readonly madeOf: { readonly soundsLike: string | null } | null;
}

describe("stations", () => {
  let app: TestApp;
  let clock = new Date("2026-03-02T12:00:00Z").getTime();
  const jazz: string[] = [];
  const techno: string[] = [];
  beforeAll(async () => {
    app = await startApp({ env: { ROOMTONE_BILLING: "sandbox" }, now: () => new Date(clock) });
    for (let album = 0; album < 10; album++) {
      jazz.push(...(await add(["Jazz"], ["calm", "piano", "instrumental"], 90, 1960)));
      techno.push(...(await add(["Techno"], ["energetic"], 130, 2010)));
    }
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });
  const db = () => app.service.services.db;

  /** Five tracks of a new artist. */
  async function add(genres: string[], tags: string[], tempoBpm: number, releaseYear: number) {
    const music = await createMusic(app.service);
    await db()
      .update(tracks)
      .set({ genres, tags, tempoBpm })
      .where(inArray(tracks.id, [...music.tracks]));
    await db().update(albums).set({ releaseYear }).where(eq(albums.id, music.album));
    return music.tracks;
  }

  async function shop(over: Parameters<typeof createAccount>[1] = {}) {
    const account = await createAccount(app.service, { plan: "unlimited", tier: "tier-3", ...over });
    return { account, api: new TestApi(app.url, (await createUser(app.service, account.id)).token) };
  }

  const call = async <Answer>(api: TestApi, document: unknown, variables: object) =>
    Object.values(await api.graphql<Record<string, Answer>>(String(document), { market, ...variables }))[0]!;
  const listOf = async (id: string) =>
    (
      await db()
        .select({ trackId: collectionTracks.trackId })
        .from(collectionTracks)
        .where(eq(collectionTracks.collectionId, id))
        .orderBy(collectionTracks.position)
    ).map(({ trackId }) => trackId);
  const recipeOf = (...tags: string[]) => ({ tagGroups: [{ id: "genre", weight: 3, tags }] });

  test("tags: are listed in their groups with their number of tracks", async () => {
    const { account, api } = await shop();
    const groups = await call<{ id: string; icon: string; tags: { slug: string; count: number }[] }[]>(
      api,
      MusicTagsDocument,
      { owner: account.id },
    );
    const genre = groups.find(({ id }) => id === "genre");
    expect(genre?.tags).toContainEqual({ slug: "jazz", title: "Jazz", count: 50 });
    expect(groups.find(({ id }) => id === "era")?.tags.map(({ slug }) => slug)).toContain("1960s");
    expect(groups.every(({ icon }) => icon !== "")).toBe(true);
  });

  test("recipe: has its count and a sample; more groups narrow it, more tags of a group widen it", async () => {
    const { account, api } = await shop();
    const preview = (recipe: object) =>
      call<Preview>(api, RecipePreviewDocument, { owner: account.id, recipe });
    expect((await preview(recipeOf("jazz"))).total).toBe(50);
    expect((await preview(recipeOf("jazz", "techno"))).total).toBe(100);
    const both = {
      tagGroups: [...recipeOf("jazz", "techno").tagGroups, { id: "instrument", tags: ["piano"] }],
    };
    const narrowed = await preview(both);
    expect(narrowed.total).toBe(50);
    expect(narrowed.tracks.every(({ id }) => jazz.includes(id))).toBe(true);
    expect((await preview({ ...recipeOf("jazz", "techno"), tempo: { from: 120 } })).total).toBe(50);
    expect((await preview({ ...recipeOf("jazz", "techno"), years: { to: 1970 } })).total).toBe(50);
    expect((await preview({ ...recipeOf("jazz", "techno"), without: ["jazz"] })).total).toBe(50);
    expect(await preview(recipeOf("polka-from-mars"))).toMatchObject({ total: 0, tracks: [] });
  });

  test("tag station: plays its tags, belongs to its account, and can change its tags (@M-182 @M-326 @M-384)", async () => {
    const { account, api } = await shop();
    const input = { owner: account.id, name: "Quiet corner", recipe: recipeOf("jazz") };
    const made = await call<Made>(api, CreateTagStationDocument, { input });
    expect(made).toMatchObject({ name: "Quiet corner", presentAs: "station" });
    expect((await listOf(made.id)).toSorted()).toEqual(jazz.toSorted());
    const read = await call<{ composer: unknown; composerType: string; permissions: string[] }>(
      api,
      PlaylistRecipeDocument,
      { id: made.id },
    );
    expect(read).toMatchObject({
      composerType: "RecipeComposer",
      permissions: ["MUSIC_READ", "MUSIC_WRITE"],
      composer: {
        id: made.id,
        tagGroups: [{ id: "genre", title: "Genre", icon: "vinyl", tags: [{ slug: "jazz", title: "Jazz" }] }],
      },
    });
    await call(api, UpdateTagRecipeDocument, { input: { id: made.id, recipe: recipeOf("techno") } });
    expect((await listOf(made.id)).toSorted()).toEqual(techno.toSorted());
    const [row] = await db().select().from(collections).where(eq(collections.id, made.id));
    expect(row?.shortDescription).toBe("Plays techno.");
    const nothing = { id: made.id, recipe: recipeOf("polka-from-mars") };
    await expect(call(api, UpdateTagRecipeDocument, { input: nothing })).rejects.toThrow("No track fits");
  });

  test("descriptions: generated ones are sent as parts, written ones as text", async () => {
    const { account, api } = await shop();
    const told = async (id: string) => {
      const { playlist } = await api.graphql<{ playlist: Told }>(
        "query told($id: ID!) { playlist(id: $id) { shortDescription madeOf { tagGroups { id tags { slug } } soundsLike } } }",
        { id },
      );
      return playlist;
    };
    const input = { owner: account.id, name: "Quiet corner", recipe: recipeOf("jazz") };
    const { id } = await call<Made>(api, CreateTagStationDocument, { input });
    const jazzGroup = { id: "genre", tags: [{ slug: "jazz" }] };
    expect(await told(id)).toEqual({
      shortDescription: "Plays jazz.",
      madeOf: { tagGroups: [jazzGroup], soundsLike: null },
    });
    for (const source of [{ playlist: id }, { tracks: jazz.slice(0, 2) }]) {
      const like = await call<Made>(api, CreateSeedMusicDocument, {
        input: { owner: account.id, kind: "STATION", source },
      });
      const { shortDescription, madeOf } = await told(like.id);
      expect(madeOf).toEqual({ tagGroups: [], soundsLike: expect.stringMatching(/./) });
      expect(shortDescription).toBe(`Sounds like ${madeOf?.soundsLike}.`);
    }
    await db()
      .update(collections)
      .set({ shortDescription: "Plays what we like." })
      .where(eq(collections.id, id));
    expect(await told(id)).toEqual({ shortDescription: "Plays what we like.", madeOf: null });
    const own = await call<Made>(api, CreateManualPlaylistDocument, {
      input: { owner: account.id, name: "Ours", shortDescription: "Plays jazz." },
    });
    expect(await told(own.id)).toEqual({ shortDescription: "Plays jazz.", madeOf: null });
  });

  test("stations: refused on small plans, for locked music and to other accounts' people", async () => {
    for (const over of [
      { plan: "starter", tier: "tier-1" },
      { plan: "royalty-free", tier: "tier-1" },
      { settings: { restrict_edit_music: true } },
    ] as const) {
      const { account, api } = await shop(over as Parameters<typeof createAccount>[1]);
      const input = { owner: account.id, name: "No", recipe: recipeOf("jazz") };
      await expect(call(api, CreateTagStationDocument, { input })).rejects.toThrow();
      const seeds = { owner: account.id, kind: "STATION", source: { tracks: jazz.slice(0, 2) } };
      await expect(call(api, CreateSeedMusicDocument, { input: seeds })).rejects.toThrow();
      const request = {
        owner: account.id,
        name: "No",
        kind: "STATION",
        prompt: "jazz",
        tracks: jazz.slice(0, 2),
      };
      await expect(call(api, CreatePromptMusicDocument, { input: request })).rejects.toThrow();
    }
    const own = await shop();
    const stranger = await shop();
    const input = { owner: own.account.id, name: "Mine", recipe: recipeOf("jazz") };
    await expect(call(stranger.api, CreateTagStationDocument, { input })).rejects.toThrow();
    const made = await call<Made>(own.api, CreateTagStationDocument, { input });
    const change = { id: made.id, recipe: recipeOf("techno") };
    await expect(call(stranger.api, UpdateTagRecipeDocument, { input: change })).rejects.toThrow();
    await db()
      .update(accounts)
      .set({ plan: "starter", tier: "tier-1" })
      .where(eq(accounts.id, own.account.id));
    await expect(call(own.api, UpdateTagRecipeDocument, { input: change })).rejects.toThrow();
    expect((await listOf(made.id)).every((id) => jazz.includes(id))).toBe(true);
  });

  test("seed music: sounds like tracks, a playlist or an artist", async () => {
    const { account, api } = await shop();
    const make = (kind: string, source: object) =>
      call<Made>(api, CreateSeedMusicDocument, { input: { owner: account.id, kind, source } });
    const likeTracks = await make("PLAYLIST", { tracks: jazz.slice(0, 3) });
    const list = await listOf(likeTracks.id);
    expect(list.length).toBe(50);
    expect(list.every((id) => jazz.includes(id))).toBe(true);
    const [credit] = await db()
      .select()
      .from(trackArtists)
      .where(eq(trackArtists.trackId, techno[0] ?? ""));
    await db()
      .update(artists)
      .set({ name: "Vera Volt" })
      .where(eq(artists.id, credit?.artistId ?? ""));
    const likeArtist = await make("STATION", { artist: credit?.artistId });
    expect(likeArtist).toMatchObject({ name: "Vera Volt Station", presentAs: "station" });
    expect((await listOf(likeArtist.id)).filter((id) => techno.includes(id)).length).toBe(50);
    const likePlaylist = await make("STATION", { playlist: likeTracks.id });
    expect((await listOf(likePlaylist.id)).every((id) => jazz.includes(id))).toBe(true);
    const [stored] = await db().select().from(collections).where(eq(collections.id, likeTracks.id));
    expect(stored?.composerType).toBe("SeedComposer");
    await expect(make("STATION", { tracks: [], playlist: likeTracks.id })).rejects.toThrow();
  });

  test("seed music: name and seeds can change, and its tracks follow", async () => {
    const { account, api } = await shop();
    const create = { owner: account.id, kind: "PLAYLIST", source: { tracks: jazz.slice(0, 2) } };
    const made = await call<Made>(api, CreateSeedMusicDocument, { input: create });
    const read = () =>
      call<{ name: string; composer: unknown }>(api, PlaylistRecipeDocument, { id: made.id });
    expect(await read()).toMatchObject({ composer: { trackIds: jazz.slice(0, 2), playlistId: null } });
    const update = (input: object, by = api) =>
      call(by, UpdateSeedMusicDocument, { input: { id: made.id, name: "Late", ...input } });
    await update({ source: { tracks: techno.slice(0, 3) } });
    expect(await read()).toMatchObject({ name: "Late", composer: { trackIds: techno.slice(0, 3) } });
    const list = await listOf(made.id);
    expect(list).toHaveLength(50);
    expect(list.filter((id) => techno.includes(id)).length).toBeGreaterThan(45);
    const found = await api.graphql<{ search: unknown }>(
      `query($market: IsoCountry!) { search(query: "late", kind: PLAYLIST, market: $market) { edges { node { ... on Playlist { id } } } } }`,
      { market },
    );
    expect(JSON.stringify(found)).toContain(made.id);
    await expect(update({ name: " ", source: { tracks: jazz } })).rejects.toThrow();
    await expect(update({ source: { tracks: [] } })).rejects.toThrow();
    await expect(update({ source: { artist: newId("Artist") } })).rejects.toThrow();
    await expect(update({ source: { tracks: [newId("Track")] } })).rejects.toThrow();
    await expect(update({ source: { tracks: jazz } }, (await shop()).api)).rejects.toThrow();
    const tags = { owner: account.id, name: "Tags", recipe: recipeOf("jazz") };
    const station = await call<Made>(api, CreateTagStationDocument, { input: tags });
    await expect(update({ id: station.id, source: { tracks: jazz } })).rejects.toThrow(
      "Not music of this kind",
    );
    expect(await read()).toMatchObject({ name: "Late", composer: { trackIds: techno.slice(0, 3) } });
  });

  test("seed station: keeps its seed playlist when renamed, even if that playlist is gone", async () => {
    const { account, api } = await shop();
    const make = (input: object) =>
      call<Made>(api, CreateSeedMusicDocument, { input: { owner: account.id, kind: "STATION", ...input } });
    const source = await make({ source: { tracks: jazz.slice(0, 2) } });
    const station = await make({ source: { playlist: source.id } });
    await db()
      .update(collections)
      .set({ deletedAt: new Date(clock) })
      .where(eq(collections.id, source.id));
    const input = { id: station.id, name: "Still here", source: { playlist: source.id } };
    await call(api, UpdateSeedMusicDocument, { input });
    expect(await call(api, PlaylistRecipeDocument, { id: station.id })).toMatchObject({
      name: "Still here",
      composer: { playlistId: source.id, trackIds: [] },
    });
    expect(await listOf(station.id)).toHaveLength(50);
  });

  test("seed music: renamed after its seeds are gone; an unknown new seed is refused", async () => {
    const { account, api } = await shop();
    const [gone = "", kept = ""] = await add(["Polka"], ["accordion"], 120, 1990);
    const make = (seeds: readonly string[]) =>
      call<Made>(api, CreateSeedMusicDocument, {
        input: { owner: account.id, kind: "PLAYLIST", source: { tracks: seeds } },
      });
    const [made, alone] = [await make([gone, kept]), await make([gone])];
    const played = await listOf(alone.id);
    await db().update(tracks).set({ frames: null, markets: [] }).where(eq(tracks.id, gone));
    const update = (id: string, name: string, seeds: readonly string[]) =>
      call(api, UpdateSeedMusicDocument, { input: { id, name, source: { tracks: seeds } } });
    const read = (id: string) => call(api, PlaylistRecipeDocument, { id });
    await update(made.id, "Late", [gone, kept]);
    expect(await read(made.id)).toMatchObject({ name: "Late", composer: { trackIds: [gone, kept] } });
    expect(await listOf(made.id)).not.toContain(gone);
    const more = [gone, kept, techno[0] ?? ""];
    await update(made.id, "Late", more);
    expect(await read(made.id)).toMatchObject({ composer: { trackIds: more } });
    await expect(update(made.id, "Never", [kept, newId("Track")])).rejects.toThrow();
    // Unknown seeds match nothing: the tracks so far stay.
    await update(alone.id, "Alone", [gone]);
    expect(await read(alone.id)).toMatchObject({ name: "Alone", composer: { trackIds: [gone] } });
    expect(await listOf(alone.id)).toEqual(played);
  });

  test("prompt: gives tracks with reasons; removing, more and less change them (@M-309 @M-380)", async () => {
    const { account, api } = await shop();
    const find = (prompt: string, more: object = {}) =>
      call<PromptAnswer>(api, GetTracksFromPromptDocument, { owner: account.id, prompt, ...more });
    const calm = await find("calm jazz with piano, no vocals");
    expect(calm.mentions.map(({ id }) => id)).toEqual(["calm", "jazz", "piano", "no-vocals"]);
    expect(calm.tracks.slice(0, 20).every(({ track }) => jazz.includes(track.id))).toBe(true);
    expect(calm.tracks[0]?.reasons).toEqual(["calm", "jazz", "piano", "no-vocals"]);
    expect(calm).toMatchObject({ answeredBy: "EMBEDDED", fellBack: false });
    const less = await find("jazz", { less: [calm.tracks[0]?.track.id] });
    expect(less.tracks.map(({ track }) => track.id)).not.toContain(calm.tracks[0]?.track.id);
    const turned = await find("calm jazz or fast techno", { without: ["calm", "jazz"] });
    expect(turned.mentions.find(({ id }) => id === "jazz")?.isTakenOut).toBe(true);
    expect(techno).toContain(turned.tracks[0]?.track.id);
    expect(await find("xyzzy plugh")).toMatchObject({ mentions: [], tracks: [] });
  });

  test("prompt: saved as a playlist of the shown tracks, or as a station that renews itself", async () => {
    const { account, api } = await shop();
    const keep = (kind: string) =>
      call<Made>(api, CreatePromptMusicDocument, {
        input: { owner: account.id, name: "Dinner", kind, prompt: "calm jazz", tracks: jazz.slice(0, 7) },
      });
    const playlist = await keep("PLAYLIST");
    expect(await listOf(playlist.id)).toEqual(jazz.slice(0, 7));
    const station = await keep("STATION");
    const list = await listOf(station.id);
    expect(list.slice(0, 7)).toEqual(jazz.slice(0, 7));
    expect(list.length).toBeGreaterThan(30);
    const read = await call<{ composer: { prompt: string } }>(api, PlaylistRecipeDocument, {
      id: station.id,
    });
    expect(read.composer.prompt).toBe("calm jazz");
    const rows = await db()
      .select()
      .from(collections)
      .where(inArray(collections.id, [playlist.id, station.id]));
    expect(Object.fromEntries(rows.map((row) => [row.id, row.composerType]))).toEqual({
      [playlist.id]: "Manual",
      [station.id]: "RecipeComposer",
    });
  });

  test("prompt: without matching words, finds similar tracks anywhere in a large catalogue", async () => {
    const [row] = await db()
      .select()
      .from(tracks)
      .where(eq(tracks.id, jazz[0] ?? ""));
    if (!row) throw new Error("There is no track to copy");
    const copies = (name: string, count: number, over: Partial<typeof row>) =>
      Array.from({ length: count }, (_, at) => ({
        ...row,
        ...over,
        id: idOf("Track", `${name}${String(at).padStart(6, "0")}`),
        title: `Copy ${at}`,
        sounds: null,
      }));
    // Sorted by id, these come first.
    const many = copies("AAAA", 1600, { genres: ["Polka"], tags: [], tempoBpm: 80 });
    const few = copies("MMMM", 30, { genres: ["Zydeco"], tags: [], tempoBpm: 174 });
    await db().insert(tracks).values(many);
    await db().insert(tracks).values(few);
    const { account, api } = await shop();
    const find = async (prompt: string, more: readonly string[] = []) => {
      const { tracks: found } = await call<PromptAnswer>(api, GetTracksFromPromptDocument, {
        ...{ owner: account.id, prompt, more },
      });
      return found.slice(0, 20).map(({ track }) => track.id);
    };
    const wanted = few.map(({ id }) => id);
    for (const found of [await find("xyzzy", wanted.slice(0, 1)), await find("174 bpm")]) {
      expect(found.length).toBe(20);
      expect(found.every((id) => wanted.includes(id))).toBe(true);
    }
  });

  test("station: refilled once a day by one process, without blocked and overplayed tracks", async () => {
    for (let more = 0; more < 20; more++) await add(["Fado"], [], 80, 1990);
    const { account, api } = await shop();
    const zones = [await createZone(app.service, account), await createZone(app.service, account)];
    const input = { owner: account.id, name: "Lisbon", recipe: recipeOf("fado") };
    const made = await call<Made>(api, CreateTagStationDocument, { input });
    const [{ id: other = "" } = {}] = await db()
      .select({ id: tracks.id })
      .from(tracks)
      .where(eq(tracks.tempoBpm, 80))
      .limit(1);
    const before = await listOf(made.id);
    expect(before).toHaveLength(100);
    expect(other).not.toBe("");
    for (let more = 0; more < 10; more++) await add(["Fado"], [], 81, 1990);
    const [blocked = "", played = ""] = before;
    for (const soundZoneId of zones)
      await db().insert(blockedTracks).values({ soundZoneId, trackId: blocked, blockedBy: null });
    await db()
      .insert(playHistory)
      .values(
        Array.from({ length: 70 }, (_, at) => ({
          playId: `${newId("Track")}${at}`,
          soundZoneId: zones[0] ?? "",
          trackId: played,
          startedAt: new Date(clock - at * 1000),
          endedAt: new Date(clock),
          playedMs: 1000,
          transition: "natural" as const,
        })),
      );
    const { services } = app.service;
    await db()
      .update(soundZones)
      .set({ playFromType: "collection", playFromId: made.id })
      .where(eq(soundZones.id, zones[1] ?? ""));
    const told: string[] = [];
    services.bus.subscribe("zone-changed", ({ soundZoneId }) => void told.push(soundZoneId));
    expect(await refillDue(services)).toEqual([]);
    expect(told).toEqual([]);
    clock += DAY_MS + 60_000;
    const runs = await Promise.all([refillDue(services), refillDue(services)]);
    expect(runs.flat().filter((id) => id === made.id)).toHaveLength(1);
    // The player of its zone gets the new list.
    await expect.poll(() => told).toContain(zones[1]);
    const after = await listOf(made.id);
    expect(after).toHaveLength(100);
    expect(after).not.toContain(blocked);
    expect(after).not.toContain(played);
    const kept = after.filter((id) => before.includes(id));
    expect(kept.length).toBeGreaterThanOrEqual(60);
    expect(kept.length).toBeLessThan(98);
    expect(await refillDue(services)).toEqual([]);
  });
});

test("prompt: the host's endpoint reads it; if that fails, the embedded index answers with a notice", async () => {
  const asked: { path: string; authorization: string | undefined; body: { model: string } }[] = [];
  let answer: () => { status: number; body: string } = () => ({ status: 500, body: "" });
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => {
      text += part;
    });
    request.on("end", () => {
      asked.push({
        path: request.url ?? "",
        authorization: request.headers.authorization,
        body: JSON.parse(text),
      });
      const { status, body } = answer();
      if (status > 0) response.writeHead(status, { "content-type": "application/json" }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
  await using app = await startApp({
    env: {
      ROOMTONE_AI_URL: url,
      ROOMTONE_AI_KEY: "key-of-the-host",
      ROOMTONE_AI_MODEL: "a-model",
      ROOMTONE_AI_TIMEOUT_MS: "300",
    },
  });
  const account = await createAccount(app.service);
  const owner = await createUser(app.service, account.id);
  const api = new TestApi(app.url, owner.token);
  await createMusic(app.service);
  const find = async (prompt = "calm jazz") =>
    (
      await api.graphql<{ getTracksFromPrompt: PromptAnswer }>(String(GetTracksFromPromptDocument), {
        owner: account.id,
        market,
        prompt,
      })
    ).getTracksFromPrompt;
  const completion = (content: string) => ({
    status: 200,
    body: JSON.stringify({ choices: [{ message: { content } }] }),
  });
  answer = () =>
    completion('```json\n{"want": ["dub", "no-such-thing"], "vocals": "without", "clean": true}\n```');
  const [heard, atOnce] = await Promise.all([find("dub, please"), find("dub, please")]);
  expect([atOnce, await find("dub, please")]).toEqual([heard, heard]);
  expect(asked).toHaveLength(1);
  expect(heard).toMatchObject({ answeredBy: "ENDPOINT", fellBack: false });
  expect(heard.mentions.map(({ id }) => id)).toEqual(["dub", "no-vocals", "clean"]);
  expect(asked[0]).toMatchObject({
    path: "/v1/chat/completions",
    authorization: "Bearer key-of-the-host",
    body: { model: "a-model" },
  });
  const failures = [
    { status: 500, body: "" },
    { status: 200, body: "not JSON" },
    completion("I would play some jazz."),
    completion('{"want": "jazz"}'),
    completion('{"want": []}'),
    // Never answers.
    { status: 0, body: "" },
  ];
  for (const failure of failures) {
    answer = () => failure;
    const fallen = await find();
    expect(fallen).toMatchObject({ answeredBy: "EMBEDDED", fellBack: true });
    expect(fallen.mentions.map(({ id }) => id)).toEqual(["calm", "jazz"]);
  }
  const lines = app.logs();
  expect(lines.filter(({ msg }) => msg === "The AI endpoint did not answer")).toHaveLength(failures.length);
  expect(JSON.stringify(lines)).not.toContain("key-of-the-host");

  // Each new prompt counts, a repeated one does not.
  answer = () => completion('{"want": ["dub"]}');
  const { limits } = app.service.services;
  let left = 0;
  while ((await limits.take("prompts-person", owner.id)).ok) left++;
  expect(left).toBeLessThan(60);
  const before = asked.length;
  await find("dub, please");
  const refused = await api.call("POST", "/api/v2", {
    body: {
      query: String(GetTracksFromPromptDocument),
      variables: { owner: account.id, market, prompt: "one too many" },
    },
  });
  expect(JSON.stringify(refused.json)).toContain("RATE_LIMITED");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(asked).toHaveLength(before);
  server.closeAllConnections();
  server.close();
});
