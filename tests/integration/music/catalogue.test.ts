import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { albums, artists, collections, editorialSections, tracks } from "#server/db/schema/music/music.ts";
import { Collection, Track, Tracklist } from "#shared/contract/rest/entities.ts";
import { DATABASES } from "#tests/factories/databases.ts";
import { createMusic, type Music } from "#tests/factories/music/music.ts";
import { createAccount, createUser, newId } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

const TRACKLIST = `query T($id: ID!, $market: IsoCountry!, $first: Int!, $after: String) {
  playlist(id: $id) { tracks(market: $market, first: $first, after: $after) {
    total pageInfo { hasPreviousPage hasNextPage endCursor }
    edges { cursor addedAt node { id title isAvailable(market: $market) previewUrl artists { name } album { title } } }
  } }
}`;
const SEARCH = `query S($query: String!, $kind: SearchKind!, $first: Int!, $after: String) {
  search(query: $query, kind: $kind, market: "SE", first: $first, after: $after) {
    total pageInfo { hasNextPage endCursor }
    edges { node { __typename ... on Track { id title } ... on Playlist { id name } ... on Album { id title } ... on Artist { id name } } }
  }
}`;

interface TracklistAnswer {
  readonly playlist: {
    readonly tracks: {
      readonly total: number;
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
      readonly edges: readonly { readonly node: { readonly id: string; readonly isAvailable: boolean } }[];
    };
  };
}
interface SearchAnswer {
  readonly search: {
    readonly total: number;
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    readonly edges: readonly { readonly node: { readonly __typename: string; readonly id: string } }[];
  };
}

describe.each(DATABASES)("catalogue on $name", (database) => {
  let app: TestApp;
  let music: Music;
  let accountId: string;
  let api: TestApi;

  beforeAll(async () => {
    app = await startApp({ database });
    music = await createMusic(app.service, 7);
    accountId = (await createAccount(app.service)).id;
    api = new TestApi(app.url, (await createUser(app.service, accountId)).token);
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });
  const db = () => app.service.services.db;

  test("tracklist: read page by page to its end (@M-304)", async () => {
    const seen: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < 5; page++) {
      const answer: TracklistAnswer = await api.graphql(TRACKLIST, {
        id: music.playlist,
        market: "SE",
        first: 3,
        after,
      });
      const { edges, pageInfo, total } = answer.playlist.tracks;
      expect(total).toBe(7);
      seen.push(...edges.map(({ node }) => node.id));
      after = pageInfo.endCursor;
      if (!pageInfo.hasNextPage) break;
    }
    expect(seen).toEqual(music.tracks);
  });

  test("tracklist: marks what is unavailable in a country; 'ZZ' is any country (@M-164)", async () => {
    const other = await createMusic(app.service, 2);
    await db()
      .update(tracks)
      .set({ markets: ["US"] })
      .where(eq(tracks.id, other.tracks[0] ?? ""));
    const available = async (market: string) => {
      const answer: TracklistAnswer = await api.graphql(TRACKLIST, { id: other.playlist, market, first: 10 });
      return answer.playlist.tracks.edges.map(({ node }) => node.isAvailable);
    };
    expect(await available("SE")).toEqual([false, true]);
    expect(await available("US")).toEqual([true, true]);
    expect(await available("ZZ")).toEqual([true, true]);
    const statistics = `query($id: ID!) { playlist(id: $id) { trackStatistics(market: "SE") { total totalDuration playable playableDuration explicit } } }`;
    expect(await api.graphql(statistics, { id: other.playlist })).toEqual({
      playlist: {
        trackStatistics: {
          total: 2,
          totalDuration: 360_000,
          playable: 1,
          playableDuration: 180_000,
          explicit: 0,
        },
      },
    });
  });

  test("catalogue: lists omit tracks without audio", async () => {
    const other = await createMusic(app.service, 3);
    await db()
      .update(tracks)
      .set({ sha256: null, title: "Unfinished Business" })
      .where(eq(tracks.id, other.tracks[1] ?? ""));
    const answer: TracklistAnswer = await api.graphql(TRACKLIST, {
      id: other.playlist,
      market: "ZZ",
      first: 10,
    });
    expect(answer.playlist.tracks.edges.map(({ node }) => node.id)).toEqual([
      other.tracks[0],
      other.tracks[2],
    ]);
    expect(await api.graphql("query($id: ID!) { track(id: $id) { id } }", { id: other.tracks[1] })).toEqual({
      track: null,
    });
  });

  test("REST: collections, pages of track ids with ten fields, tracks by id (@M-185, @M-205, @M-327, @M-329)", async () => {
    const path = `/api/radio/collections/${music.playlist}`;
    const form = { type: "collection", composer: "curator-composer", overrides: { explicit: false } };
    expect(await api.rest("GET", `${path}?variant=standard`, Collection)).toMatchObject({
      ...form,
      collection_type: "playlist",
      name: "A playlist",
    });
    const station = await createMusic(app.service, 1);
    const isStation = eq(collections.id, station.playlist);
    await db().update(collections).set({ presentAs: "station", name: "A station" }).where(isStation);
    const stationPath = `/api/radio/collections/${station.playlist}?variant=standard`;
    expect(await api.rest("GET", stationPath, Collection)).toMatchObject({
      ...form,
      collection_type: "soundtrack",
      name: "A station",
    });
    const list = await api.rest("GET", `${path}/tracks?limit=3&offset=3&market=SE`, Tracklist);
    expect(list).toMatchObject({
      collection: music.playlist,
      market: "SE",
      total: 7,
      offset: 3,
      limit: 3,
      page: 2,
      pages: 3,
      per_page: 3,
      snapshot: expect.stringMatching(/./),
    });
    expect(list.tracks).toEqual(music.tracks.slice(3, 6));
    expect(await api.rest("GET", `${path}/tracks?limit=9999`, Tracklist)).toMatchObject({
      limit: 500,
      market: "ZZ",
    });
    expect(await api.rest("GET", `${path}/tracks`, Tracklist)).toMatchObject({ limit: 100 });
    const multi = await api.rest("POST", "/api/radio/tracks/multi?market=SE", z.record(z.string(), Track), {
      body: [music.tracks[0], newId("Track")],
    });
    expect(Object.keys(multi)).toEqual([music.tracks[0]]);
    expect(multi[music.tracks[0] ?? ""]).toMatchObject({
      id: music.tracks[0],
      preview: expect.stringContaining("/media/audio/"),
    });
    const tooMany = await api.call("POST", "/api/radio/tracks/multi", {
      body: Array.from({ length: 501 }, () => music.tracks[0]),
    });
    expect(tooMany.status).toBe(400);
  });

  test("albums and artists: have their tracks and albums, by opaque or short id (@M-170)", async () => {
    const query = `query($album: ID!, $artist: ID!) {
      album(id: $album) { title artists { name } tracks { discNumber trackNumber node { id } } }
      artist(id: $artist) { name albums { id } }
    }`;
    const answer = await api.graphql<{ album: { tracks: unknown[] }; artist: object }>(query, {
      ...music,
    });
    expect(answer.album).toMatchObject({ title: "An album", artists: [{ name: "An artist" }] });
    expect(answer.album.tracks).toEqual(
      music.tracks.map((id, index) => ({ discNumber: 1, trackNumber: index + 1, node: { id } })),
    );
    expect(answer.artist).toEqual({ name: "An artist", albums: [{ id: music.album }] });
    expect(await api.graphqlRefusal(query, { album: music.artist, artist: music.artist })).toBe(
      "BAD_USER_INPUT",
    );
  });

  test("home: rows are in the editors' order, without unavailable music", async () => {
    await db()
      .insert(editorialSections)
      .values({
        id: newId("EditorialPage"),
        page: "beginners",
        pageTitle: "Beginners",
        position: 0,
        title: "Begin here",
        items: [music.playlist, newId("Playlist"), music.album, music.artist],
      });
    const query = `{ editorialPage(id: "beginners") { title sections { title items { __typename ... on Playlist { id } ... on Album { id } ... on Artist { id } } } } }`;
    expect(await api.graphql(query)).toEqual({
      editorialPage: {
        title: "Beginners",
        sections: [
          {
            title: "Begin here",
            items: [
              { __typename: "Playlist", id: music.playlist },
              { __typename: "Album", id: music.album },
              { __typename: "Artist", id: music.artist },
            ],
          },
        ],
      },
    });
    expect(await api.graphql(`{ editorialPage(id: "elsewhere") { title } }`)).toEqual({
      editorialPage: null,
    });
  });

  test("similar playlists: share music or genres", async () => {
    const a = await createMusic(app.service, 1);
    const b = await createMusic(app.service, 1);
    await db()
      .update(collections)
      .set({ genres: ["Dub"] })
      .where(eq(collections.id, a.playlist));
    await db()
      .update(collections)
      .set({ genres: ["Dub", "Soul"] })
      .where(eq(collections.id, b.playlist));
    const query = `query($id: ID!) { playlist(id: $id) { similarPlaylists { id } genres { name } } }`;
    expect(await api.graphql(query, { id: a.playlist })).toEqual({
      playlist: { similarPlaylists: [{ id: b.playlist }], genres: [{ name: "Dub" }] },
    });
  });

  test("playlists: an account's own is for its members only", async () => {
    const own = await createMusic(app.service, 1);
    const name = "Quixotic Zephyrs";
    await db()
      .update(collections)
      .set({
        curatorAccountId: accountId,
        curatorName: "A shop",
        composerType: "Manual",
        name,
      })
      .where(eq(collections.id, own.playlist));
    const stranger = new TestApi(
      app.url,
      (await createUser(app.service, (await createAccount(app.service)).id)).token,
    );
    const query = "query($id: ID!) { playlist(id: $id) { permissions curated curator { name } } }";
    expect(await api.graphql(query, { id: own.playlist })).toEqual({
      playlist: { permissions: ["MUSIC_READ", "MUSIC_WRITE"], curated: false, curator: { name: "A shop" } },
    });
    expect(await stranger.graphql(query, { id: own.playlist })).toEqual({ playlist: null });
    expect((await stranger.call("GET", `/api/radio/collections/${own.playlist}`)).status).toBe(404);
    const find = async (who: TestApi) =>
      (await who.graphql<SearchAnswer>(SEARCH, { query: "quixotic", kind: "PLAYLIST", first: 5 })).search
        .total;
    expect([await find(api), await find(stranger)]).toEqual([1, 0]);
  });

  test("search: matches names, parts and typos, best match first", async () => {
    const found = await createMusic(app.service, 3);
    const titles = ["Harbour Lights", "Lights Out", "Moonlit Harbour"];
    for (const [index, title] of titles.entries())
      await db()
        .update(tracks)
        .set({ title })
        .where(eq(tracks.id, found.tracks[index] ?? ""));
    await db().update(artists).set({ name: "Night Ferry" }).where(eq(artists.id, found.artist));
    await db().update(albums).set({ title: "Lanterns 100%" }).where(eq(albums.id, found.album));
    await db().update(collections).set({ name: "Ferry Hour" }).where(eq(collections.id, found.playlist));
    const search = async (query: string, kind: string) =>
      (await api.graphql<SearchAnswer>(SEARCH, { query, kind, first: 10 })).search.edges.map(
        ({ node }) => node.id,
      );
    expect(await search("harbour", "TRACK")).toEqual([found.tracks[0], found.tracks[2]]);
    expect(await search("  HARBOUR lights ", "TRACK")).toEqual([found.tracks[0]]);
    expect(await search("harbor lights", "TRACK")).toContain(found.tracks[0]);
    expect(await search("night ferry", "ARTIST")).toEqual([found.artist]);
    expect(await search("100%", "ALBUM")).toEqual([found.album]);
    expect(await search("ferry", "PLAYLIST")).toEqual([found.playlist]);
    for (const blank of ["", "   "]) expect(await search(blank, "TRACK")).toEqual([]);
    expect(await search("qqqqzzzz", "TRACK")).toEqual([]);
  });

  test("search: pages have no duplicates", async () => {
    const many = await createMusic(app.service, 12);
    for (const id of many.tracks) await db().update(tracks).set({ title: "Plenty" }).where(eq(tracks.id, id));
    const seen: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < 6; page++) {
      const { search }: SearchAnswer = await api.graphql(SEARCH, {
        query: "plenty",
        kind: "TRACK",
        first: 5,
        after,
      });
      expect(search.total).toBe(12);
      seen.push(...search.edges.map(({ node }) => node.id));
      after = search.pageInfo.endCursor;
      if (!search.pageInfo.hasNextPage) break;
    }
    expect([...seen].sort()).toEqual([...many.tracks].sort());
  });

  test("GraphQL: nested lists are answered up to a limit", async () => {
    const circle = await createMusic(app.service, 30);
    const nested = (levels: number): string =>
      levels === 0 ? "id" : `albums { tracks { node { artists { ${nested(levels - 1)} } } } }`;
    const query = (levels: number) => `query($id: ID!) { artist(id: $id) { ${nested(levels)} } }`;
    expect(await api.graphqlRefusal(query(2), { id: circle.artist })).toBeNull();
    expect(await api.graphqlRefusal(query(4), { id: circle.artist })).toBe("BAD_USER_INPUT");
  });

  test("GraphQL: invalid cursors and countries are refused with a text", async () => {
    const variables = { id: music.playlist, market: "SE", first: 3 };
    expect(await api.graphqlRefusal(TRACKLIST, { ...variables, after: "nonsense" })).toBe("BAD_USER_INPUT");
    expect(await api.graphqlRefusal(TRACKLIST, { ...variables, market: "Sweden" })).toBe("BAD_USER_INPUT");
    expect(await api.graphqlRefusal(SEARCH, { query: "a", kind: "TRACK", first: 3, after: "e30" })).toBe(
      "BAD_USER_INPUT",
    );
  });
});
