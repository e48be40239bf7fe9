import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { albums, artists, collections, tracks } from "#server/db/schema/music/music.ts";
import { DATABASES } from "#tests/factories/databases.ts";
import { createMusic, createSchedule, type Music } from "#tests/factories/music/music.ts";
import { createAccount, createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

const ALL = `query($query: String!, $owner: ID, $first: Int) { searchAll(query: $query, market: "SE", owner: $owner, first: $first) {
  sections { kind hasMore items { ... on Track { id } ... on Playlist { id } ... on Album { id } ... on Artist { id }
    ... on Schedule { id } ... on BrowseCategory { id name } } } } }`;

interface Section {
  readonly kind: string;
  readonly hasMore: boolean;
  readonly items: readonly { readonly id: string; readonly name?: string }[];
}

describe.each(DATABASES)("search on $name", (database) => {
  let app: TestApp;
  let account: string;
  let api: TestApi;
  let music: Music;
  let schedule: string;

  const db = () => app.service.services.db;
  const sections = async (query: string, first = 6, who = api) =>
    (
      await who.graphql<{ searchAll: { sections: readonly Section[] } }>(ALL, {
        query,
        owner: account,
        first,
      })
    ).searchAll.sections;
  const found = async (query: string, who = api) =>
    Object.fromEntries(
      (await sections(query, 6, who)).map(({ kind, items }) => [kind, items.map(({ id }) => id)]),
    );

  beforeAll(async () => {
    app = await startApp({ database });
    account = (await createAccount(app.service)).id;
    api = new TestApi(app.url, (await createUser(app.service, account)).token);
    music = await createMusic(app.service, 3);
    const titles = ["Café Sundown", "Sundown at the Café", "Sun"];
    for (const [place, title] of titles.entries())
      await db()
        .update(tracks)
        .set({
          title,
          genres: ["Sundowner Jazz"],
          tags: ["joyful", "calm"],
        })
        .where(eq(tracks.id, music.tracks[place] ?? ""));
    await db().update(artists).set({ name: "Björk Ólafs Ørebro" }).where(eq(artists.id, music.artist));
    await db()
      .update(albums)
      .set({ title: "Sundown Suite", releaseYear: 1984 })
      .where(eq(albums.id, music.album));
    await db()
      .update(collections)
      .set({ name: "Sundown Station", presentAs: "station" })
      .where(eq(collections.id, music.playlist));
    schedule = await createSchedule(app.service, account, [], "Sundown week");
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });

  test("search: one call finds every kind and omits what does not match", async () => {
    const { TRACK = [], ...others } = await found("sundown");
    // The third is found by its album.
    expect(TRACK).toEqual([music.tracks[1], music.tracks[0], music.tracks[2]]);
    expect(others).toEqual({
      ALBUM: [music.album],
      STATION: [music.playlist],
      SCHEDULE: [schedule],
      CATEGORY: [expect.any(String)],
    });
  });

  test("search: accents, capitals and unfinished words make no difference", async () => {
    for (const query of ["bjork", "BJÖRK ola", "Bjork Olafs"])
      expect((await found(query)).ARTIST).toEqual([music.artist]);
    expect((await found("orebro")).TRACK).toHaveLength(3);
  });

  test.each(["sundwon", "sundon", "sunddown", "sunfown", "xundown", "sundxxwn"])(
    "search: a mistyped word is understood: %s",
    async (query) => {
      expect((await found(query)).ALBUM).toEqual([music.album]);
    },
  );

  test("search: split and joined compound words are understood", async () => {
    await db().update(albums).set({ title: "Hiphop Bossa Nova" }).where(eq(albums.id, music.album));
    for (const query of ["bossanova", "hip hop", "hip-hop bossanova", "hiphop bossa nova"])
      expect((await found(query)).ALBUM).toEqual([music.album]);
    await db().update(albums).set({ title: "Sundown Suite" }).where(eq(albums.id, music.album));
  });

  test("search: everyday words find the matching categories, after matching names", async () => {
    const categories = async (query: string) =>
      (await sections(query)).find(({ kind }) => kind === "CATEGORY")?.items.map(({ name }) => name);
    expect(await categories("happy")).toEqual(["Joyful"]);
    expect(await categories("80s")).toEqual(["1980s"]);
    expect(await categories("calm music for a spa, no jazz")).toEqual(["Calm"]);
    await db().update(albums).set({ title: "Happy" }).where(eq(albums.id, music.album));
    expect((await sections("happy")).map(({ kind }) => kind)).toEqual(["ALBUM", "TRACK", "CATEGORY"]);
    await db().update(albums).set({ title: "Sundown Suite" }).where(eq(albums.id, music.album));
    expect(await sections("blorple")).toEqual([]);
  });

  test("search: exact names come first, then prefixes, then words within names", async () => {
    const order = [music.tracks[2], music.tracks[1], music.tracks[0]];
    expect((await found("sun")).TRACK).toEqual(order);
  });

  test("search: an account's own music comes first, and other accounts do not find it", async () => {
    const own = await createMusic(app.service, 1);
    await db()
      .update(artists)
      .set({ name: "Björk Ólafs", ownerAccountId: account })
      .where(eq(artists.id, own.artist));
    expect((await found("bjork olafs")).ARTIST).toEqual([own.artist, music.artist]);
    const other = (await createAccount(app.service)).id;
    const stranger = new TestApi(app.url, (await createUser(app.service, other)).token);
    const theirs = await found("sundown", stranger);
    expect(theirs.SCHEDULE).toBeUndefined();
    expect((await found("bjork olafs", stranger)).ARTIST).toEqual([music.artist]);
  });

  test("search: finds words inside titles without spaces, and titles of symbols", async () => {
    const { tracks: ids } = await createMusic(app.service, 5);
    const titles = ["周杰倫的夜曲", "ノルウェイの森", "서울의새벽", "÷", "+ (Deluxe)"];
    for (const [place, title] of titles.entries())
      await db()
        .update(tracks)
        .set({ title })
        .where(eq(tracks.id, ids[place] ?? ""));
    for (const [query, place] of [
      ["夜曲", 0],
      ["周杰 夜曲", 0],
      ["の森", 1],
      ["새벽", 2],
      ["÷", 3],
      ["+", 4],
    ] as const)
      expect((await found(query)).TRACK, query).toEqual([ids[place]]);
    expect((await found("夜色")).TRACK).toBeUndefined();
    expect((await found("\\")).TRACK).toBeUndefined();
  });

  test("search: a section shows that it has more results", async () => {
    const [tracksFound] = (await sections("sundown", 1)).filter(({ kind }) => kind === "TRACK");
    expect(tracksFound).toMatchObject({ hasMore: true, items: [{ id: music.tracks[1] }] });
  });

  test("search: empty text, punctuation and quotes find nothing and cause no error", async () => {
    for (const query of ["", "   ", "!!!", "'; drop table", "a'b\\c & | :*", "%_%"])
      expect(await sections(query)).toEqual([]);
  });
});
