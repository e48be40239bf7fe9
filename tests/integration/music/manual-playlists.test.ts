import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collections, collectionTracks, libraryItems, tracks } from "#server/db/schema/music/music.ts";
import { accounts } from "#server/db/schema/people/people.ts";
import type { EventPayload } from "#shared/contract/events.ts";
import {
  CreateManualPlaylistDocument,
  DeletePlaylistDocument,
  ManualPlaylistsDocument,
  MatchTracksDocument,
  NewPlaylistNameDocument,
  PlaylistUpdateValidationDocument,
  RestorePlaylistDocument,
  SetManualPlaylistPictureDocument,
  SpliceManualPlaylistDocument,
  TracklistIdsDocument,
  UpdateManualPlaylistDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import { ACCOUNT_LIMITS } from "#shared/domain/accounts/account-limits.ts";
import { SNAPSHOT_MISMATCH } from "#shared/domain/music/playlists/manual-playlist.ts";
import { createMusic, createOwnPlaylist } from "#tests/factories/music/music.ts";
import { createAccount, createDevice, createUser, createZone } from "#tests/factories/people/people.ts";
import { ScriptedPlayer } from "#tests/factories/player/player.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { told } from "#tests/integration/player/scene.ts";

const market = "SE";
/** The error that one test provokes. */
const BROKEN_LIBRARY = "the library is broken";

interface Update {
  readonly id: string;
  readonly snapshot: string;
  readonly updatedAt: string;
  readonly permissions: readonly string[];
  readonly trackStatistics: { readonly total: number };
}

describe("manual playlists", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ env: { ROOMTONE_BILLING: "sandbox" } });
  });
  afterAll(async () => {
    const isExpected = (line: object) => JSON.stringify(line).includes(BROKEN_LIBRARY);
    expect(app.logs().filter((line) => Number(line.level) >= 50 && !isExpected(line))).toEqual([]);
    await app[Symbol.asyncDispose]();
  });
  const db = () => app.service.services.db;

  async function shop(over: Parameters<typeof createAccount>[1] = {}) {
    const account = await createAccount(app.service, over);
    const person = async () => new TestApi(app.url, (await createUser(app.service, account.id)).token);
    return { account, owner: await person(), colleague: await person() };
  }

  const create = async (api: TestApi, input: object) =>
    (
      await api.graphql<{ createManualPlaylist: Update & { name: string } }>(
        String(CreateManualPlaylistDocument),
        { input, market },
      )
    ).createManualPlaylist;
  const splice = async (api: TestApi, input: object) =>
    (
      await api.graphql<{ spliceManualPlaylist: Update }>(String(SpliceManualPlaylistDocument), {
        input,
        market,
      })
    ).spliceManualPlaylist;
  const listOf = async (api: TestApi, playlistId: string, first = 3000) =>
    (
      await api.graphql<{ playlist: { snapshot: string; trackIds: string[] } | null }>(
        String(TracklistIdsDocument),
        { playlistId, market, first },
      )
    ).playlist;
  const refusal = async (api: TestApi, input: object) => {
    const body = { query: String(SpliceManualPlaylistDocument), variables: { input, market } };
    const { json } = await api.call("POST", "/api/v2", { body });
    const { errors } = json as {
      errors?: { message: string; extensions: { code: string; reason?: string } }[];
    };
    return errors?.[0] ?? null;
  };

  test("manual playlist: is created with a name, cover and tracks, and is in the library (@M-274)", async () => {
    const { account, owner } = await shop();
    const { tracks: ids } = await createMusic(app.service);
    const named = async () =>
      (
        await owner.graphql<{ newPlaylistName: string }>(String(NewPlaylistNameDocument), {
          owner: account.id,
        })
      ).newPlaylistName;
    expect(await named()).toBe("Playlist 1");
    await create(owner, { owner: account.id, name: "Playlist 7" });
    expect(await named()).toBe("Playlist 8");
    const made = await create(owner, { owner: account.id, trackIds: ids, trackingContext: "create-hub" });
    expect(made).toMatchObject({
      name: "Playlist 8",
      permissions: ["MUSIC_READ", "MUSIC_WRITE"],
      trackStatistics: { total: ids.length },
    });
    expect((await listOf(owner, made.id))?.trackIds).toEqual(ids);
    const page = `query($id: ID!, $owner: ID!) { playlist(id: $id) { composerType curator { accountId } inMusicLibrary(owner: $owner) display { image { url } } } }`;
    const { playlist } = await owner.graphql<{ playlist: { display: { image: { url: string } } } }>(page, {
      id: made.id,
      owner: account.id,
    });
    expect(playlist).toMatchObject({
      composerType: "Manual",
      curator: { accountId: account.id },
      inMusicLibrary: true,
    });
    const cover = await fetch(app.url + playlist.display.image.url.replace("%w", "96").replace("%h", "96"));
    expect([cover.status, cover.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const list = await owner.graphql<{ manualPlaylists: { id: string }[] }>(String(ManualPlaylistsDocument), {
      owner: account.id,
      search: "LIST 8",
    });
    expect(list.manualPlaylists).toMatchObject([{ id: made.id }]);
  });

  test("manual playlist: each change of its tracks gives a new snapshot (@M-315 @M-305 @M-306)", async () => {
    const { account, owner } = await shop();
    const { tracks: ids } = await createMusic(app.service);
    const [a = "", b = "", c = "", d = ""] = ids;
    const { id, ...made } = await create(owner, { owner: account.id, trackIds: [a, b, c] });
    const added = await splice(owner, { id, trackIds: [d, a], start: -1, length: 0 });
    expect(added).toMatchObject({ id, trackStatistics: { total: 5 } });
    expect(added.snapshot).not.toBe(made.snapshot);
    expect(Date.parse(added.updatedAt)).toBeGreaterThanOrEqual(Date.parse(made.updatedAt));
    expect((await listOf(owner, id))?.trackIds).toEqual([a, b, c, d, a]);

    let { snapshot } = added;
    const change = async (start: number, length: number, trackIds: string[]) => {
      ({ snapshot } = await splice(owner, { id, trackIds, start, length, snapshot }));
      return (await listOf(owner, id))?.trackIds;
    };
    expect(await change(1, 1, [])).toEqual([a, c, d, a]);
    expect(await change(1, 0, [b])).toEqual([a, b, c, d, a]);
    expect(await change(0, 3, [c, a, b])).toEqual([c, a, b, d, a]);
    expect(await change(4, 1, [d, b, c])).toEqual([c, a, b, d, d, b, c]);
    expect(await change(0, 7, [])).toEqual([]);
    expect(await change(0, 0, [a, b])).toEqual([a, b]);
    expect((await listOf(owner, id, 1))?.trackIds).toEqual([a]);

    const validation = await owner.graphql<object>(String(PlaylistUpdateValidationDocument), {
      playlistId: id,
      market,
    });
    expect(validation).toEqual({
      playlist: { id, permissions: ["MUSIC_READ", "MUSIC_WRITE"], snapshot, tracks: { total: 2 } },
    });
    for (const [start, length] of [
      [3, 0],
      [1, 2],
      [-1, 1],
      [-2, 0],
    ])
      expect(await refusal(owner, { id, trackIds: [], start, length, snapshot })).toMatchObject({
        extensions: { code: "BAD_USER_INPUT" },
      });
  });

  test("manual playlist: a moved track keeps the time at which it was added", async () => {
    const { account, owner } = await shop();
    const { tracks: ids } = await createMusic(app.service);
    const [a = "", b = "", c = ""] = ids;
    const { id, snapshot } = await create(owner, { owner: account.id, trackIds: [a, b] });
    const old = new Date("2020-01-01T00:00:00Z");
    await db().update(collectionTracks).set({ addedAt: old }).where(eq(collectionTracks.collectionId, id));
    await splice(owner, { id, trackIds: [c, b, a], start: 0, length: 2, snapshot });
    const rows = await db().select().from(collectionTracks).where(eq(collectionTracks.collectionId, id));
    const added = Object.fromEntries(rows.map(({ trackId, addedAt }) => [trackId, addedAt.getTime()]));
    expect([added[a], added[b]]).toEqual([old.getTime(), old.getTime()]);
    expect(added[c]).toBeGreaterThan(old.getTime());
  });

  test("manual playlist: concurrent edits lose nothing, and a stale one is refused", async () => {
    const { account, owner, colleague } = await shop();
    const { tracks: ids } = await createMusic(app.service, 40);
    const start = ids.slice(0, 20);
    const { id, snapshot } = await create(owner, { owner: account.id, trackIds: start });
    const outcomes = await Promise.all([
      ...ids
        .slice(20)
        .map((track, place) =>
          refusal(place % 2 ? owner : colleague, { id, trackIds: [track], start: -1, length: 0 }),
        ),
      ...[0, 1, 2, 3].map((place) =>
        refusal(place % 2 ? owner : colleague, { id, trackIds: [], start: place, length: 1, snapshot }),
      ),
    ]);
    const removals = outcomes.slice(20);
    expect(outcomes.slice(0, 20)).toEqual(Array(20).fill(null));
    const refused = removals.filter((outcome) => outcome !== null);
    expect(refused.length).toBeGreaterThanOrEqual(3);
    for (const outcome of refused)
      expect(outcome).toMatchObject({
        message: SNAPSHOT_MISMATCH,
        extensions: { code: "BAD_USER_INPUT", reason: "snapshot-mismatch" },
      });
    const after = (await listOf(owner, id))?.trackIds ?? [];
    expect(after).toHaveLength(40 - (removals.length - refused.length));
    expect([...after].sort()).toEqual(expect.arrayContaining(ids.slice(20).sort()));
    const order = after.filter((track) => start.includes(track));
    expect(order).toEqual(start.filter((track) => after.includes(track)));
  });

  test("manual playlist: takes at most 3000 tracks", async () => {
    const { account, owner } = await shop();
    const { tracks: ids } = await createMusic(app.service, 3);
    const many = Array.from({ length: 2998 }, (_, place) => ids[place % 3] ?? "");
    const { id } = await create(owner, { owner: account.id, trackIds: many });
    const adding = (count: number) => ({ id, trackIds: many.slice(0, count), start: -1, length: 0 });
    expect(await refusal(owner, adding(3))).toMatchObject({ extensions: { reason: "too-many-tracks" } });
    const full = await splice(owner, adding(2));
    expect(full.trackStatistics.total).toBe(3000);
    expect(await refusal(owner, adding(1))).toMatchObject({ extensions: { reason: "too-many-tracks" } });
    // Adds as many as fit: the list stays at its limit.
    const { snapshot } = full;
    const moved = await splice(owner, {
      id,
      trackIds: many.slice(0, 2998),
      start: 1,
      length: 2998,
      snapshot,
    });
    expect(moved.trackStatistics.total).toBe(3000);
    expect((await listOf(owner, id))?.trackIds).toHaveLength(3000);
  });

  test("manual playlist: name, description and order change in one call, as does its cover (@M-317)", async () => {
    const { account, owner } = await shop();
    const { id } = await create(owner, { owner: account.id });
    const input = { id, name: "Closing", shortDescription: "Slow", playbackMode: "linear" };
    const { updateManualPlaylist } = await owner.graphql<{ updateManualPlaylist: object }>(
      String(UpdateManualPlaylistDocument),
      { input, market },
    );
    expect(updateManualPlaylist).toMatchObject({
      id,
      name: "Closing",
      shortDescription: "Slow",
      presets: { playbackMode: "linear" },
      display: { title: "Closing" },
      permissions: ["MUSIC_READ", "MUSIC_WRITE"],
      trackStatistics: { total: 0 },
    });
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#cc2200" } })
      .png()
      .toBuffer();
    const set = async (base64: string | null) =>
      (
        await owner.graphql<{
          setManualPlaylistPicture: {
            display: { image: { url: string }; colors: { primary: { hex: string } } };
          };
        }>(String(SetManualPlaylistPictureDocument), { input: { id, picture: base64 }, market })
      ).setManualPlaylistPicture.display;
    const chosen = await set(picture.toString("base64"));
    expect(chosen.colors.primary.hex).toMatch(/^#c[0-9a-f]2/);
    expect((await set(null)).image.url).not.toBe(chosen.image.url);
    const bad = (base64: string) =>
      owner.graphqlRefusal(String(SetManualPlaylistPictureDocument), {
        input: { id, picture: base64 },
        market,
      });
    expect(await bad(Buffer.from("no picture").toString("base64"))).toBe("BAD_USER_INPUT");
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`;
    expect(await bad(Buffer.from(svg).toString("base64"))).toBe("BAD_USER_INPUT");
    expect(await bad("<svg>")).toBe("BAD_USER_INPUT");
  });

  test("manual playlist: a deleted one is hidden, keeps playing in its zones, and can be restored", async () => {
    const { account, owner, colleague } = await shop();
    const { tracks: ids } = await createMusic(app.service);
    const { id } = await create(owner, { owner: account.id, name: "Closing credits", trackIds: ids });
    const zone = await createZone(app.service, account, { playFromType: "collection", playFromId: id });
    const device = await createDevice(app.service, account.id, zone);
    const player = await ScriptedPlayer.connect(new TestApi(app.url, device.token));
    await told(player.socket, "source", ({ source }) => source?.id === id);

    await owner.graphql<object>(String(DeletePlaylistDocument), { id });
    expect(await listOf(colleague, id)).toBeNull();
    const find = `query($owner: ID!) { search(query: "closing credits", kind: PLAYLIST, market: "SE") { total } library(owner: $owner) { ids items { edges { cursor } } } manualPlaylists(owner: $owner) { id } }`;
    expect(await owner.graphql<object>(find, { owner: account.id })).toEqual({
      search: { total: 0 },
      library: { ids: [], items: { edges: [] } },
      manualPlaylists: [],
    });
    expect(await refusal(owner, { id, trackIds: ids, start: -1, length: 0 })).toMatchObject({
      message: "Playlist does not exist",
      extensions: { code: "NOT_FOUND" },
    });
    const { json } = await new TestApi(app.url, device.token).call("GET", "/player/playback/snapshot");
    expect(json).toMatchObject({ source: { id, tracks: ids.map((track) => ({ id: track })) } });

    await colleague.graphql<object>(String(RestorePlaylistDocument), { id, market });
    expect((await listOf(owner, id))?.trackIds).toEqual(ids);
    expect(await owner.graphql<object>(find, { owner: account.id })).toMatchObject({
      library: { ids: [id] },
    });
    player[Symbol.dispose]();
  });

  /** Fills a library with playlists until it has room for so many more. */
  const fillLibrary = (account: string, room: number) =>
    db().execute(sql`insert into library_items (account_id, item_id, kind)
      select ${account}, 'filler-' || n, 'PLAYLIST' from generate_series(1, ${ACCOUNT_LIMITS.playlists - room}) as n`);
  const inLibrary = async (account: string) =>
    await db().$count(libraryItems, eq(libraryItems.accountId, account));
  const playlistsOf = async (account: string) =>
    await db()
      .select({ id: collections.id, deletedAt: collections.deletedAt })
      .from(collections)
      .where(eq(collections.curatorAccountId, account));

  test("full library: a new playlist is refused and not stored, a deleted one stays deleted", async () => {
    const { account, owner } = await shop();
    const { id } = await create(owner, { owner: account.id, name: "Last orders" });
    await owner.graphql<object>(String(DeletePlaylistDocument), { id });
    await fillLibrary(account.id, 0);
    const made = { input: { owner: account.id, name: "One more" }, market };
    expect(await owner.graphqlRefusal(String(CreateManualPlaylistDocument), made)).toBe("BAD_USER_INPUT");
    expect(await owner.graphqlRefusal(String(RestorePlaylistDocument), { id, market })).toBe(
      "BAD_USER_INPUT",
    );
    expect(await playlistsOf(account.id)).toEqual([{ id, deletedAt: expect.any(Date) }]);
    expect(await inLibrary(account.id)).toBe(ACCOUNT_LIMITS.playlists);
  });

  test("full library: of two people who take the last place at once one is refused", async () => {
    const { account, owner, colleague } = await shop();
    await fillLibrary(account.id, 1);
    const both = await Promise.allSettled(
      [owner, colleague].map((api) => create(api, { owner: account.id })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await playlistsOf(account.id)).toHaveLength(1);
    expect(await inLibrary(account.id)).toBe(ACCOUNT_LIMITS.playlists);
  });

  test("playlist and library: a failure between the two writes undoes both", async () => {
    const { account, owner } = await shop();
    const { id } = await create(owner, { owner: account.id, name: "Half written" });
    const before = { playlists: await playlistsOf(account.id), library: await inLibrary(account.id) };
    const broken = `broken_${randomUUID().replaceAll("-", "")}`;
    await db().execute(
      sql.raw(`create function ${broken}() returns trigger language plpgsql as $$ begin
      if coalesce(new.account_id, old.account_id) = '${account.id}' then raise '${BROKEN_LIBRARY}'; end if;
      return coalesce(new, old); end $$`),
    );
    await db().execute(
      sql.raw(
        `create trigger ${broken} before insert or delete on library_items for each row execute function ${broken}()`,
      ),
    );
    try {
      await expect(create(owner, { owner: account.id })).rejects.toThrow();
      await expect(owner.graphql<object>(String(DeletePlaylistDocument), { id })).rejects.toThrow();
    } finally {
      await db().execute(sql.raw(`drop function ${broken} cascade`));
    }
    expect({ playlists: await playlistsOf(account.id), library: await inLibrary(account.id) }).toEqual(
      before,
    );
  });

  test("manual playlist: players and screens get changes at once", async () => {
    const { account, owner } = await shop();
    const { tracks: ids } = await createMusic(app.service);
    const { id } = await create(owner, { owner: account.id, trackIds: ids.slice(0, 2) });
    const zone = await createZone(app.service, account, { playFromType: "collection", playFromId: id });
    const device = await createDevice(app.service, account.id, zone);
    const player = await ScriptedPlayer.connect(new TestApi(app.url, device.token));
    const events: EventPayload[] = [];
    const stop = app.service.services.bus.subscribe("event", ({ payload }) => events.push(payload));
    await splice(owner, { id, trackIds: ids.slice(2), start: -1, length: 0 });
    await told(player.socket, "source", ({ source }) => source?.tracks.length === ids.length);
    expect(events).toContainEqual({ data: { type: "collection", id }, account: account.id });
    stop();
    player[Symbol.dispose]();
  });

  test("manual playlist: edited by its account only, on a tier and with settings that allow it", async () => {
    const { account, owner } = await shop();
    const { owner: stranger } = await shop();
    const { tracks: ids, playlist: editorial } = await createMusic(app.service);
    const { id, snapshot } = await create(owner, { owner: account.id, trackIds: ids });
    const synced = await createOwnPlaylist(app.service, account.id, "SpotifyComposer");
    const zone = await createZone(app.service, account);
    const player = new TestApi(app.url, (await createDevice(app.service, account.id, zone)).token);
    const add = (to: string) => ({ id: to, trackIds: ids, start: -1, length: 0 });
    const code = async (api: TestApi, input: object) => (await refusal(api, input))?.extensions.code;
    expect(await code(stranger, add(id))).toBe("NOT_FOUND");
    expect(await code(player, add(id))).toBe("FORBIDDEN");
    expect(await code(owner, add(editorial))).toBe("FORBIDDEN");
    expect(await code(owner, add(synced))).toBe("BAD_USER_INPUT");
    for (const document of [DeletePlaylistDocument, RestorePlaylistDocument]) {
      expect(await stranger.graphqlRefusal(String(document), { id, market })).toBe("NOT_FOUND");
      expect(await owner.graphqlRefusal(String(document), { id: editorial, market })).toBe("FORBIDDEN");
    }
    const settings = {
      restrict_discover_music: false,
      restrict_block_tracks: false,
      filter_explicit: false,
      restrict_edit_music: true,
      restrict_unpairing_from_paired_devices: false,
    };
    for (const less of [{ tier: "tier-2" as const }, { plan: "starter" as const }, { settings }]) {
      const [before] = await db().select().from(accounts).where(eq(accounts.id, account.id));
      await db().update(accounts).set(less).where(eq(accounts.id, account.id));
      expect(await code(owner, { id, trackIds: [], start: 0, length: 1, snapshot })).toBe("FORBIDDEN");
      expect(
        await owner.graphqlRefusal(String(CreateManualPlaylistDocument), {
          input: { owner: account.id },
          market,
        }),
      ).toBe("FORBIDDEN");
      for (const document of [DeletePlaylistDocument, RestorePlaylistDocument])
        expect(await owner.graphqlRefusal(String(document), { id, market })).toBe("FORBIDDEN");
      const permissions = `query($id: ID!) { playlist(id: $id) { permissions } }`;
      expect(await owner.graphql<object>(permissions, { id })).toEqual({
        playlist: { permissions: ["MUSIC_READ"] },
      });
      await db()
        .update(accounts)
        .set(before ?? {})
        .where(eq(accounts.id, account.id));
    }
    expect((await listOf(owner, id))?.trackIds).toEqual(ids);
  });

  test("text import: matches by id, ISRC or file name, then title and artist in either order", async () => {
    const { owner } = await shop();
    const { tracks: ids } = await createMusic(app.service, 5);
    const [first = "", second = "", third = "", silent = "", filed = ""] = ids;
    await db()
      .update(tracks)
      .set({ title: "Untitled", fileName: "07 Bla\u030a.MP3" })
      .where(eq(tracks.id, filed));
    const name = (id: string, title: string, isrc: string | null = null) =>
      db().update(tracks).set({ title, isrc }).where(eq(tracks.id, id));
    await name(second, "Nothing alike", "SEA1B2400042");
    await name(third, "Café Evening (Live)");
    await db().update(tracks).set({ sha256: null, title: "Never rendered" }).where(eq(tracks.id, silent));
    const references = [
      { uri: first },
      { uri: "roomtone:track:none", isrc: "se-a1b-24-00042", title: "Wrong" },
      { title: "CAFE EVENING - live", artists: "An Artist feat. Somebody", durationMs: 182_500 },
      { title: "café evening (live)", artists: "Somebody else", durationMs: 180_000 },
      { title: "Café Evening (Live)", artists: "An artist", durationMs: 250_000 },
      { title: "Never rendered", artists: "An artist", durationMs: null },
      { title: "", artists: "", durationMs: null },
      { uri: "file:///Users/x/Music/07%20bl%C3%A5.mp3", title: "Something", artists: "Else" },
      { uri: "07 blå.flac", title: "Something", artists: "Else" },
      { title: "An artist", artists: "Café Evening (Live)", durationMs: 180_000 },
      { title: "live - An artist", artists: "Café Evening" },
    ];
    const { matchTracks } = await owner.graphql<{
      matchTracks: { by: string | null; track: { id: string } | null }[];
    }>(String(MatchTracksDocument), { references });
    expect(matchTracks.map(({ by, track }) => [by, track?.id ?? null])).toEqual([
      ["uri", first],
      ["isrc", second],
      ["title", third],
      [null, null],
      [null, null],
      [null, null],
      [null, null],
      ["uri", filed],
      [null, null],
      ["title", third],
      ["title", third],
    ]);
  });

  test("manual playlist: deletion only marks it and keeps its rows", async () => {
    const { account, owner } = await shop();
    const { id } = await create(owner, { owner: account.id });
    await owner.graphql<object>(String(DeletePlaylistDocument), { id });
    const [row] = await db().select().from(collections).where(eq(collections.id, id));
    expect(row?.deletedAt).toBeInstanceOf(Date);
  });
});
