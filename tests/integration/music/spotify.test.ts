import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  albums,
  artists,
  collections,
  collectionTracks,
  trackArtists,
  tracks,
} from "#server/db/schema/music/music.ts";
import { spotifyConnections, spotifyImports, spotifyPlaylists } from "#server/db/schema/music/spotify.ts";
import { syncDue } from "#server/modules/spotify/sync-playlists.ts";

import { MAX_PLAYLIST_NAME, PlaylistName } from "#shared/contract/graphql/inputs/playlist-words.ts";
import { SpotifyImport, SpotifySetup } from "#shared/contract/rest/music/spotify.ts";
import { createMusic, createOwnPlaylist } from "#tests/factories/music/music.ts";
import { createAccount, createProgram, createUser, newId } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { emptyData } from "#tests/factories/service/empty-data.ts";
import type { FakeTrack } from "#tests/fakes/spotify/catalogue.ts";
import { FAKE_CLIENT, FakeSpotify } from "#tests/fakes/spotify/server.ts";

const CALLBACK = "http://127.0.0.1/spotify-callback";
const CONNECT = `mutation C($account: ID!, $code: String!, $redirectUri: String!) {
  createSpotifyConnection(account: $account, code: $code, redirectUri: $redirectUri) {
    accessToken tokenType expiresIn scope id
  }
}`;
const IMPORT = `mutation I($connectionId: ID!, $uris: [String!]!, $follow: Boolean!, $add: Boolean!) {
  importSpotifyPlaylists(connectionId: $connectionId, spotifyPlaylistUris: $uris, follow: $follow, addToLibrary: $add) {
    playlist { id permissions }
    errors { errorCode errorMessage }
    traceId
  }
}`;
const UPDATE = `mutation U($input: UpdateSpotifySyncedPlaylistInput!) {
  updateSpotifyPlaylist(input: $input, market: "SE") { id name composerType permissions }
}`;
const PLAYLIST = `query P($id: ID!, $owner: ID) {
  playlist(id: $id) {
    id name composerType snapshot inMusicLibrary(owner: $owner)
    composer { ... on ExternalSpotifyComposer { spotifyPlaylistUri } ... on SpotifyComposer { id } }
    spotifySync { state failure syncedAt missing { title artists } }
    tracks(market: "SE", first: 50) { edges { node { title } } }
  }
}`;

interface Imported {
  readonly playlist: { readonly id: string; readonly permissions: readonly string[] } | null;
  readonly errors: readonly { readonly errorCode: string; readonly errorMessage: string }[];
  readonly traceId: string;
}

interface Page {
  readonly name: string;
  readonly composerType: string;
  readonly snapshot: string;
  readonly inMusicLibrary: boolean;
  readonly composer: object | null;
  readonly spotifySync: {
    readonly state: string;
    readonly failure: string | null;
    readonly syncedAt: string;
    readonly missing: readonly { readonly title: string; readonly artists: readonly string[] }[];
  } | null;
  readonly tracks: { readonly edges: readonly { readonly node: { readonly title: string } }[] };
}

const HERE: readonly FakeTrack[] = [
  { title: "First Light - Remastered 2011", artists: ["Nova Lane"], durationMs: 181_000 },
  { title: "Whatever it is called", artists: ["Somebody"], isrc: "ZZRTN2400002", durationMs: 90_000 },
  { title: "Blå himmel (feat. Ida)", artists: ["The Nova Lane"], durationMs: 200_000 },
];
const GONE: FakeTrack = { title: "Nowhere", artists: ["Nobody"], durationMs: 100_000, isrc: "XXYYY2400001" };

describe("Spotify", () => {
  let app: TestApp;
  let spotify: FakeSpotify;
  beforeAll(async () => {
    spotify = await FakeSpotify.start();
    app = await startApp({ env: { ...spotify.env, ROOMTONE_LOG: "trace" } });
    const { db } = app.service.services;
    const [artist, album] = [newId("Artist"), newId("Album")];
    await db.insert(artists).values({ id: artist, name: "Nova Lane" });
    await db.insert(albums).values({ id: album, title: "An album" });
    for (const [title, durationMs, isrc] of [
      ["First Light", 180_000, null],
      ["Second", 190_000, "ZZRTN2400002"],
      ["Blå Himmel", 201_000, null],
    ] as const) {
      const id = newId("Track");
      await db.insert(tracks).values({
        id,
        title,
        albumId: album,
        markets: ["ZZ"],
        genres: [],
        tags: [],
        durationMs,
        isrc,
        frames: 1,
        bytes: 1,
        sha256: "0",
        loudnessLufs: -14,
        truePeakDb: -1,
      });
      await db.insert(trackArtists).values({ trackId: id, artistId: artist, position: 0 });
    }
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
    await spotify[Symbol.asyncDispose]();
  });
  afterEach(() => {
    spotify.recover();
    spotify.shape = "former";
    spotify.calls.length = 0;
  });
  const db = () => app.service.services.db;

  async function shop(over: Parameters<typeof createAccount>[1] = {}) {
    const account = await createAccount(app.service, over);
    const user = await createUser(app.service, account.id);
    return { account: account.id, api: new TestApi(app.url, user.token) };
  }

  async function connect({ account, api }: Awaited<ReturnType<typeof shop>>) {
    const { createSpotifyConnection } = await api.graphql<{
      createSpotifyConnection: { id: string; accessToken: string; expiresIn: number };
    }>(CONNECT, { account, code: spotify.code(CALLBACK), redirectUri: CALLBACK });
    return createSpotifyConnection;
  }

  async function connected(over: Parameters<typeof createAccount>[1] = {}) {
    const made = await shop(over);
    return { ...made, connection: (await connect(made)).id };
  }
  type Connected = Awaited<ReturnType<typeof connected>>;

  async function importAll({ api, connection }: Connected, uris: readonly string[], follow = false) {
    const { importSpotifyPlaylists } = await api.graphql<{ importSpotifyPlaylists: readonly Imported[] }>(
      IMPORT,
      { connectionId: connection, uris, follow, add: true },
    );
    return importSpotifyPlaylists;
  }

  const imports = async ({ api, account }: Connected) =>
    (
      await api.rest(
        "GET",
        `/api/radio/accounts/${account}/spotify/imports`,
        z.object({ items: z.array(SpotifyImport) }),
      )
    ).items;
  const setup = ({ api, account }: Pick<Connected, "api" | "account">) =>
    api.rest("GET", `/api/radio/accounts/${account}/spotify`, SpotifySetup);
  const page = async ({ api, account }: Connected, id: string) =>
    (await api.graphql<{ playlist: Page }>(PLAYLIST, { id, owner: account })).playlist;
  const titles = ({ tracks: { edges } }: Page) => edges.map(({ node }) => node.title);
  /** As if its time had come. */
  const sync = async (made: Connected, id: string) => {
    await db()
      .update(spotifyPlaylists)
      .set({ nextSyncAt: new Date(0) })
      .where(eq(spotifyPlaylists.collectionId, id));
    await syncDue(app.service.services);
    return await page(made, id);
  };
  const playlistsOf = (account: string) =>
    db().select().from(collections).where(eq(collections.curatorAccountId, account));

  test("connection: a program cannot connect a person with Spotify", async () => {
    const account = await createAccount(app.service);
    const user = await createUser(app.service, account.id);
    const { token } = await createProgram(app.service, user.id, ["read", "music"]);
    const input = { account: account.id, code: spotify.code(CALLBACK), redirectUri: CALLBACK };
    expect(await new TestApi(app.url, token).graphqlRefusal(CONNECT, input)).toBe("FORBIDDEN");
    expect(spotify.calls).toEqual([]);
  });

  test("connection: the code is exchanged; the grant is stored encrypted (@M-206, @M-320)", async () => {
    const made = await shop();
    const connection = await connect(made);
    expect(connection).toEqual({
      accessToken: expect.stringMatching(/^access-/),
      tokenType: "Bearer",
      expiresIn: 3600,
      scope: "playlist-read-private playlist-read-collaborative user-library-read",
      id: expect.any(String),
    });
    const [row] = await db()
      .select()
      .from(spotifyConnections)
      .where(eq(spotifyConnections.id, connection.id));
    expect(row?.grant).not.toMatch(/access|refresh/);
    expect(Buffer.from(row?.grant ?? "", "base64url").toString("latin1")).not.toMatch(/access|refresh/);
    expect(await setup(made)).toMatchObject({
      offered: { client_id: FAKE_CLIENT.id, authorize_url: `${spotify.url}/authorize` },
      connections: [{ id: connection.id, name: "Somebody", works: true }],
    });
  });

  test("connection: an invalid code, another return address and an outage are refused with a text", async () => {
    const { api, account } = await shop();
    const call = (over: object) =>
      api.call("POST", "/api/v2", {
        body: {
          query: CONNECT,
          variables: { account, code: spotify.code(CALLBACK), redirectUri: CALLBACK, ...over },
        },
      });
    expect(JSON.stringify((await call({ code: "none" })).json)).toContain("connect again");
    expect(JSON.stringify((await call({ redirectUri: "https://evil.test/elsewhere" })).json)).toContain(
      "redirectUri",
    );
    spotify.fail(/token/, { status: 503 });
    expect(JSON.stringify((await call({})).json)).toContain("Spotify did not answer");
    spotify.fail(/me/, { body: "<html>" });
    expect(JSON.stringify((await call({})).json)).toContain("could not be read");
    expect(await setup({ api, account })).toMatchObject({ connections: [] });
  });

  test("import: a playlist arrives whole in the library; a failed one has a reason (@M-321)", async () => {
    const made = await connected();
    const uri = spotify.add("Morning", [...HERE, GONE, null, "episode", "local"], "For the counter");
    const missing = `spotify:playlist:${"9".repeat(22)}`;
    const [good, bad, none] = await importAll(made, [uri, missing, "spotify:album:1"]);
    expect(good).toEqual({
      playlist: { id: expect.any(String), permissions: ["MUSIC_READ", "MUSIC_WRITE"] },
      errors: [],
      traceId: expect.any(String),
    });
    expect(bad).toMatchObject({
      playlist: null,
      errors: [{ errorCode: "not-found", errorMessage: "Spotify has no such playlist" }],
    });
    expect(none).toMatchObject({
      playlist: null,
      errors: [{ errorCode: "not-a-playlist", errorMessage: "Not a Spotify playlist" }],
    });
    const shown = await page(made, good?.playlist?.id ?? "");
    expect(shown).toMatchObject({ name: "Morning", composerType: "Manual", inMusicLibrary: true });
    expect(titles(shown)).toEqual(["First Light", "Second", "Blå Himmel"]);
    const [row] = (await imports(made)).filter(({ id }) => id === good?.traceId);
    expect(row).toMatchObject({ state: "done", matched: 3, missing: 2, name: "Morning", error: null });
    const { items } = await made.api.rest(
      "GET",
      `/api/radio/accounts/${made.account}/spotify/missing_tracks?import=${good?.traceId}`,
      z.object({ items: z.array(z.object({ title: z.string(), isrc: z.string().nullable() })) }),
    );
    expect(items).toEqual([
      expect.objectContaining({ title: "Nowhere", isrc: "XXYYY2400001" }),
      expect.objectContaining({ title: "A file of mine" }),
    ]);
  });

  test("import: a playlist's long name is shortened visibly, so that it can be saved again", async () => {
    const made = await connected();
    const long = `${"Slow evening music for the garden, ".repeat(10)}and the terrace`;
    const short = `${long.slice(0, MAX_PLAYLIST_NAME - 1).trimEnd()}…`;
    const uri = spotify.add(long, [HERE[0] ?? GONE]);
    const other = spotify.add("Short", [HERE[0] ?? GONE]);
    const [copy, followed] = [await importAll(made, [uri], false), await importAll(made, [other], true)];
    expect(await page(made, copy[0]?.playlist?.id ?? "")).toMatchObject({ name: short });
    expect(PlaylistName.safeParse(short).success).toBe(true);
    spotify.change(other, [HERE[1] ?? GONE], long);
    expect(await sync(made, followed[0]?.playlist?.id ?? "")).toMatchObject({ name: short });
  });

  test("import: the playlist's picture is copied; a missing picture fails no import", async () => {
    const made = await connected();
    const pictureOf = async (name: string) => {
      const [done] = await importAll(made, [spotify.add(name, HERE)]);
      expect(done?.errors).toEqual([]);
      const [row] = await db()
        .select()
        .from(collections)
        .where(eq(collections.id, done?.playlist?.id ?? ""));
      return row?.image ?? null;
    };
    const picture = await pictureOf("With a picture");
    expect(picture).toMatchObject({ colorHex: expect.stringMatching(/^#1[a-f0-9]b[a-f0-9]5[a-f0-9]$/) });
    const address = picture?.template.replace("%w", "200").replace("%h", "200") ?? "";
    const kept = await fetch(app.url + address);
    expect([kept.status, kept.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const [asked] = spotify.calls.filter(({ path }) => path.startsWith("/image/"));
    // The picture host learns nothing about the person.
    expect(asked?.authorization).toBe(null);
    const faults = [{ status: 404 }, { status: 302 }, { body: "<html>" }, { body: "x".repeat(2_000_001) }];
    for (const [number, fault] of faults.entries()) {
      spotify.fail(/image/, fault);
      expect(await pictureOf(`Without ${number}`)).toBeNull();
    }
  });

  test("import: reads tracks 50 at a time, and refreshes an expired token", async () => {
    const made = await connected();
    const uri = spotify.add(
      "Long",
      Array.from({ length: 120 }, () => HERE[0] ?? GONE),
    );
    spotify.expireTokens();
    spotify.calls.length = 0;
    const [done] = await importAll(made, [uri]);
    expect(done?.errors).toEqual([]);
    const pages = spotify.calls.filter(({ path }) => path.endsWith("/tracks"));
    expect(pages.map(({ query }) => [query.offset, query.limit])).toEqual([
      ["0", "50"],
      ["50", "50"],
      ["100", "50"],
    ]);
    expect(spotify.calls.filter(({ path }) => path === "/api/token")).toHaveLength(1);
    expect((await imports(made))[0]).toMatchObject({ matched: 120, total: 120 });
  });

  test("import: reads the API of February 2026, which has no recording codes", async () => {
    spotify.shape = "2026";
    const made = await connected();
    const here = HERE.filter(({ isrc }) => isrc === undefined);
    const uri = spotify.add("Of 2026", [...here, null, "episode", "local", GONE]);
    const [done] = await importAll(made, [uri]);
    expect(done?.errors).toEqual([]);
    expect((await imports(made))[0]).toMatchObject({ matched: here.length, state: "done" });
    expect(spotify.calls.filter(({ path }) => path.endsWith("/tracks"))).toEqual([]);
  });

  test("import: leaves nothing when Spotify fails half-way, and retries by itself", async () => {
    const made = await connected();
    const uri = spotify.add(
      "Interrupted",
      Array.from({ length: 60 }, () => HERE[0] ?? GONE),
    );
    spotify.fail(/tracks/, { status: 429, retryAfter: 1 }, 1);
    const [done] = await importAll(made, [uri]);
    expect(done?.errors).toEqual([]);
    await expect
      .poll(async () => (await imports(made))[0]?.state, { timeout: 20_000, interval: 200 })
      .toBe("done");
    expect(await playlistsOf(made.account)).toHaveLength(1);
    const counted = await db().$count(
      collectionTracks,
      eq(collectionTracks.collectionId, (await playlistsOf(made.account))[0]?.id ?? ""),
    );
    expect(counted).toBe(60);
  });

  test.each([
    ["a playlist that is not shown", { status: 403 }, "forbidden"],
    ["a playlist that is gone", { status: 404 }, "not-found"],
  ] as const)("import: %s ends at once and leaves nothing", async (_name, fault, code) => {
    const made = await connected();
    spotify.fail(/playlists/, fault);
    const [outcome] = await importAll(made, [spotify.add("No", HERE)]);
    expect(outcome?.errors).toMatchObject([{ errorCode: code }]);
    expect(await playlistsOf(made.account)).toEqual([]);
  });

  test("import: a revoked permission ends it and asks to connect again", async () => {
    const made = await connected();
    spotify.revoke();
    const [outcome] = await importAll(made, [spotify.add("Revoked", HERE)]);
    expect(outcome?.errors).toMatchObject([{ errorCode: "permission-ended" }]);
    expect(await setup(made)).toMatchObject({ connections: [{ works: false }] });
  });

  test("import: a playlist without matches is not created, and its tracks are listed", async () => {
    const made = await connected();
    const [outcome] = await importAll(made, [spotify.add("Foreign", [GONE, GONE])]);
    expect(outcome).toMatchObject({ playlist: null, errors: [{ errorCode: "no-tracks-found" }] });
    expect(await playlistsOf(made.account)).toEqual([]);
    expect((await imports(made))[0]).toMatchObject({ state: "failed", missing: 2, matched: 0 });
  });

  test("import: of more than 3000 tracks the first 3000 are imported, with a notice", async () => {
    const made = await connected();
    const [outcome] = await importAll(made, [
      spotify.add(
        "Endless",
        Array.from({ length: 3060 }, () => HERE[0] ?? GONE),
      ),
    ]);
    await expect
      .poll(async () => (await imports(made))[0]?.state, { timeout: 30_000, interval: 200 })
      .toBe("done");
    expect(outcome?.errors).toEqual([]);
    expect((await imports(made))[0]).toMatchObject({ matched: 3000, left_out: 60 });
  }, 60_000);

  test("import: for people who may edit music, with their own connection", async () => {
    const made = await connected();
    const uri = spotify.add("Refused", HERE);
    const ask = (api: TestApi) =>
      api.graphqlRefusal(IMPORT, { connectionId: made.connection, uris: [uri], follow: false, add: true });
    const colleague = await createUser(app.service, made.account);
    expect(await ask(new TestApi(app.url, colleague.token))).toBe("NOT_FOUND");
    expect(await ask((await shop()).api)).toBe("NOT_FOUND");
    await db().update(spotifyConnections).set({ userId: colleague.id });
    const { account, api } = await shop({ plan: "starter", tier: "tier-1" });
    expect(
      await api.graphqlRefusal(CONNECT, { account, code: spotify.code(CALLBACK), redirectUri: CALLBACK }),
    ).toBe(app.service.services.env.billing === "off" ? null : "FORBIDDEN");
    expect(await playlistsOf(made.account)).toEqual([]);
  });

  test("import preview: a Spotify playlist's tracks are listed with their catalogue matches (@M-330)", async () => {
    const made = await connected();
    const uri = spotify.add("Look", [...HERE, GONE]);
    const list = (query: string) => made.api.call("GET", `/api/radio/spotify/${uri}/tracks${query}`);
    const { json } = await list("?market=SE");
    expect(json).toMatchObject({ name: "Look", total: 4, limit: 100 });
    const listed = (json as { tracks: readonly { title: string; track: string | null }[] }).tracks;
    expect(listed.map(({ title }) => title)).toEqual([...HERE, GONE].map(({ title }) => title));
    expect(listed.map(({ track }) => track !== null)).toEqual([true, true, true, false]);
    expect((await list("?limit=900")).json).toMatchObject({ limit: 500 });
    expect((await made.api.call("GET", "/api/radio/spotify/spotify:album:1/tracks")).status).toBe(400);
    expect((await (await shop()).api.call("GET", `/api/radio/spotify/${uri}/tracks`)).status).toBe(409);
  });

  test("synced playlist: follows its original, and cannot be edited (@M-183)", async () => {
    const made = await connected();
    const uri = spotify.add("Follow me", [HERE[0] ?? GONE, GONE]);
    const [outcome] = await importAll(made, [uri], true);
    const id = outcome?.playlist?.id ?? "";
    expect(outcome?.playlist?.permissions).toEqual(["MUSIC_READ"]);
    expect(await page(made, id)).toMatchObject({
      name: "Follow me",
      composerType: "ExternalSpotifyComposer",
      composer: { spotifyPlaylistUri: uri },
      spotifySync: { state: "FOLLOWING", missing: [{ title: "Nowhere", artists: ["Nobody"] }] },
    });
    const before = await page(made, id);
    expect((await sync(made, id)).snapshot).toBe(before.snapshot);
    spotify.change(uri, [HERE[1] ?? GONE, HERE[0] ?? GONE], "Renamed there");
    const after = await sync(made, id);
    expect(after).toMatchObject({ name: "Renamed there", spotifySync: { missing: [] } });
    expect(titles(after)).toEqual(["Second", "First Light"]);
    expect(after.snapshot).not.toBe(before.snapshot);
    const other = await createOwnPlaylist(app.service, made.account, "SpotifyComposer");
    expect((await page(made, other)).composer).toEqual({ id: other });
    // Syncing again without changes keeps the playlist.
    expect((await importAll(made, [uri], true))[0]?.playlist?.id).toBe(id);
  });

  test("synced playlist: keeps its music while Spotify fails, waits as asked, and recovers", async () => {
    const made = await connected();
    const uri = spotify.add("Shaky", HERE);
    const id = (await importAll(made, [uri], true))[0]?.playlist?.id ?? "";
    const nextSync = async () => {
      const [row] = await db().select().from(spotifyPlaylists).where(eq(spotifyPlaylists.collectionId, id));
      return ((row?.nextSyncAt.getTime() ?? 0) - Date.now()) / 60_000;
    };
    expect(await nextSync()).toBeGreaterThan(55);
    spotify.fail(/playlists/, { status: 429, retryAfter: 7200 });
    expect(await sync(made, id)).toMatchObject({
      spotifySync: { state: "FAILING", failure: "rate-limited" },
    });
    expect(await nextSync()).toBeGreaterThan(119);
    spotify.fail(/playlists/, { body: '{"name":' });
    expect(await sync(made, id)).toMatchObject({ spotifySync: { failure: "malformed" } });
    expect(await nextSync()).toBeLessThan(10);
    expect(titles(await page(made, id))).toHaveLength(3);
    expect(await sync(made, id)).toMatchObject({ spotifySync: { state: "FOLLOWING", failure: null } });
    // None of its tracks is playable any more: the music continues.
    spotify.change(uri, [GONE]);
    const kept = await sync(made, id);
    expect(kept).toMatchObject({ spotifySync: { state: "FAILING", failure: "no-tracks-found" } });
    expect(titles(kept)).toHaveLength(3);
  });

  test("synced playlist: can be renamed and synced now; ending the sync makes it manual (@M-318)", async () => {
    const made = await connected();
    const uri = spotify.add("Theirs", HERE);
    const id = (await importAll(made, [uri], true))[0]?.playlist?.id ?? "";
    const update = async (input: object) =>
      (await made.api.graphql<{ updateSpotifyPlaylist: object }>(UPDATE, { input: { id, ...input } }))
        .updateSpotifyPlaylist;
    expect(await update({ name: "Ours" })).toMatchObject({ id, name: "Ours" });
    spotify.change(uri, [HERE[2] ?? GONE], "Another name there");
    expect(await update({ following: true })).toMatchObject({ name: "Ours" });
    expect(titles(await page(made, id))).toEqual(["Blå Himmel"]);
    const stranger = await shop();
    expect(await stranger.api.graphqlRefusal(UPDATE, { input: { id, following: false } })).toBe("NOT_FOUND");
    expect(await update({ following: false })).toMatchObject({
      composerType: "Manual",
      permissions: ["MUSIC_READ", "MUSIC_WRITE"],
    });
    expect(await page(made, id)).toMatchObject({ spotifySync: null, composer: null });
    expect(await made.api.graphqlRefusal(UPDATE, { input: { id, following: true } })).toBe("BAD_USER_INPUT");
  });

  test("disconnect: deletes the grant; synced playlists stay and resume after reconnecting", async () => {
    const made = await connected();
    const uri = spotify.add("Until then", HERE);
    const id = (await importAll(made, [uri], true))[0]?.playlist?.id ?? "";
    const path = `/api/radio/accounts/${made.account}/spotify`;
    expect((await made.api.call("DELETE", path)).json).toEqual({ deleted: 1 });
    expect(await db().$count(spotifyConnections, eq(spotifyConnections.accountId, made.account))).toBe(0);
    spotify.calls.length = 0;
    const kept = await sync(made, id);
    expect(spotify.calls).toEqual([]);
    expect(kept).toMatchObject({ spotifySync: { state: "DISCONNECTED" } });
    expect(titles(kept)).toHaveLength(3);
    expect(await made.api.graphqlRefusal(UPDATE, { input: { id, following: true } })).toBe("BAD_USER_INPUT");
    await connect(made);
    spotify.change(uri, [HERE[0] ?? GONE]);
    await syncDue(app.service.services);
    expect(titles(await page(made, id))).toEqual(["First Light"]);
  });

  test("Spotify: neither the log nor the imports contain secrets", async () => {
    const made = await connected();
    await importAll(made, [spotify.add("Secret", HERE)]);
    const stored = JSON.stringify([
      app.logs(),
      await db().select().from(spotifyImports),
      await db().select().from(spotifyPlaylists),
      await db().select().from(spotifyConnections),
    ]);
    expect(stored).not.toContain(FAKE_CLIENT.secret);
    expect(stored).not.toMatch(/(access|refresh)-[0-9a-f]{16}/);
  });
});

test("Spotify not configured: it is not offered, and the refusal explains the set-up", async () => {
  await using app = await startApp();
  const account = await createAccount(app.service);
  const api = new TestApi(app.url, (await createUser(app.service, account.id)).token);
  const setup = await api.rest("GET", `/api/radio/accounts/${account.id}/spotify`, SpotifySetup);
  expect(setup).toEqual({ offered: null, connections: [], following: 0 });
  const variables = { account: account.id, code: "a code", redirectUri: CALLBACK };
  const { json } = await api.call("POST", "/api/v2", { body: { query: CONNECT, variables } });
  expect(JSON.stringify(json)).toContain(
    "Spotify is not set up on this service: its operator sets ROOMTONE_SPOTIFY_CLIENT_ID and ROOMTONE_SPOTIFY_CLIENT_SECRET.",
  );
});

test("import: interrupted by a shutdown, it completes once after the next start", async () => {
  await using spotify = await FakeSpotify.start();
  const { dataDir, env } = await emptyData();
  const start = () => startApp({ dataDir, env: { ...env, ...spotify.env } });
  const uri = spotify.add("Interrupted", HERE);
  let account = "";
  {
    await using app = await start();
    const { db } = app.service.services;
    await createMusic(app.service, 1);
    await db.update(tracks).set({ title: "First Light", durationMs: 180_000 });
    await db.update(artists).set({ name: "Nova Lane" });
    account = (await createAccount(app.service)).id;
    const user = await createUser(app.service, account);
    const api = new TestApi(app.url, user.token);
    const variables = { account, code: spotify.code(CALLBACK), redirectUri: CALLBACK };
    const { createSpotifyConnection } = await api.graphql<{ createSpotifyConnection: { id: string } }>(
      CONNECT,
      variables,
    );
    await db.insert(spotifyImports).values({
      id: "00000000-0000-4000-8000-000000000001",
      accountId: account,
      userId: user.id,
      connectionId: createSpotifyConnection.id,
      spotifyPlaylistId: uri.split(":").at(-1) ?? "",
      kind: "copy",
      addToLibrary: true,
      state: "running",
      missing: [],
    });
  }
  await using app = await start();
  const { db } = app.service.services;
  const row = async () => (await db.select().from(spotifyImports))[0];
  await expect.poll(async () => (await row())?.state, { timeout: 20_000, interval: 100 }).toBe("done");
  const made = await db.select().from(collections).where(eq(collections.curatorAccountId, account));
  expect(made.map(({ name }) => name)).toEqual(["Interrupted"]);
});
