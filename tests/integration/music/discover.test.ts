import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { albums, artists, collections, editorialSections, tracks } from "#server/db/schema/music/music.ts";
import { accounts, acls } from "#server/db/schema/people/people.ts";
import { playHistory } from "#server/db/schema/places.ts";
import { categoryId, type EditorialTopic } from "#shared/domain/music/browse.ts";
import { createMusic, createSchedule, type Music } from "#tests/factories/music/music.ts";
import { createAccount, createUser, createZone, newId } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

const SECTIONS = `sections { title topic page category { id name } items { __typename
  ... on Playlist { id } ... on Album { id } ... on Artist { id } ... on Track { id } ... on Schedule { id }
  ... on BrowseCategory { id name topic value display { image { url } } } } }`;
const PAGE = `query($id: String!, $owner: ID) { editorialPage(id: $id, owner: $owner) { title topic ${SECTIONS} } }`;
const BROWSE = `query($id: ID!) { browsePage(id: $id) { id headerImage { url } browseCategory { name topic } ${SECTIONS} } }`;

interface Section {
  readonly title: string;
  readonly topic: EditorialTopic | null;
  readonly page: string | null;
  readonly category: { readonly id: string; readonly name: string } | null;
  readonly items: readonly { readonly __typename: string; readonly id: string; readonly name?: string }[];
}
interface Page {
  readonly title: string;
  readonly topic: EditorialTopic | null;
  readonly sections: readonly Section[];
}

const COVER = { template: "/media/image/cover/%w/%h", colorHex: "#123456", placeholder: "#123456" };

/** A host that imported a folder: genres and years come only from file tags. */
describe("music pages", () => {
  let app: TestApp;
  let jazz: Music;
  let soul: Music;
  let shop: Awaited<ReturnType<typeof createAccount>>;
  let account: string;
  let api: TestApi;
  let stranger: TestApi;

  const db = () => app.service.services.db;
  const own = async (genre: string, releaseYear: number, name: string) => {
    const music = await createMusic(app.service, 4);
    for (const id of music.tracks)
      await db()
        .update(tracks)
        .set({ genres: [genre], ownerAccountId: account })
        .where(eq(tracks.id, id));
    await db()
      .update(albums)
      .set({ releaseYear, ownerAccountId: account, image: COVER })
      .where(eq(albums.id, music.album));
    await db().update(artists).set({ name, ownerAccountId: account }).where(eq(artists.id, music.artist));
    await db()
      .update(collections)
      .set({ curatorAccountId: account })
      .where(eq(collections.id, music.playlist));
    return music;
  };
  const page = async (id: string, who = api): Promise<Page | null> =>
    (await who.graphql<{ editorialPage: Page | null }>(PAGE, { id, owner: account })).editorialPage;
  const section = (found: Page | null, topic: EditorialTopic) =>
    found?.sections.find((one) => one.topic === topic)?.items ?? [];

  beforeAll(async () => {
    app = await startApp();
    shop = await createAccount(app.service);
    account = shop.id;
    jazz = await own("Jazz", 1959, "Miles");
    soul = await own("soul & FUNK", 1972, "Otis");
    await db().delete(editorialSections);
    api = new TestApi(app.url, (await createUser(app.service, account)).token);
    const other = (await createAccount(app.service)).id;
    stranger = new TestApi(app.url, (await createUser(app.service, other)).token);
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });

  test("home: opens for a person of sixty companies", async () => {
    const { id, token } = await createUser(app.service, account);
    const roles = { owner: true, admin: true, contact: true, finance: true };
    for (let companies = 1; companies < 60; companies += 1) {
      const { id: accountId } = await createAccount(app.service);
      await db()
        .insert(acls)
        .values({ id: newId("Acl"), accountId, userId: id, ...roles });
    }
    const answer = await new TestApi(app.url, token).graphql<{ editorialPage: Page | null }>(
      `query($id: String!) { editorialPage(id: $id) { title topic ${SECTIONS} } }`,
      { id: "home" },
    );
    expect(section(answer.editorialPage, "OWN_PLAYLISTS").map(({ id: playlist }) => playlist)).toContain(
      jazz.playlist,
    );
  });

  test("home: an imported folder alone gives playlists, genres, new albums and artists, and no empty row", async () => {
    const home = await page("home");
    expect(
      section(home, "OWN_PLAYLISTS")
        .map(({ id }) => id)
        .sort(),
    ).toEqual([jazz.playlist, soul.playlist].sort());
    expect(
      section(home, "GENRE")
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["Jazz", "soul & FUNK"]);
    expect(
      section(home, "ALBUMS")
        .map(({ id }) => id)
        .sort(),
    ).toEqual([jazz.album, soul.album].sort());
    expect(section(home, "ARTISTS")).toHaveLength(2);
    expect(home?.sections.filter(({ items }) => items.length === 0)).toEqual([]);
    expect(home?.sections.find(({ topic }) => topic === "GENRE")?.page).toBe("genres");
  });

  test("home: an account's schedules come first, then what its zones played most", async () => {
    const schedule = await createSchedule(app.service, account, []);
    const zone = await createZone(app.service, shop);
    const [first = "", second = ""] = jazz.tracks;
    const play = (trackId: string, playedMs: number, place: number) => ({
      playId: `play-${place}`,
      soundZoneId: zone,
      trackId,
      sourceId: jazz.playlist,
      startedAt: new Date(Date.now() - 3_600_000 * place),
      endedAt: new Date(),
      playedMs,
      transition: "natural" as const,
    });
    await db()
      .insert(playHistory)
      .values([play(first, 60_000, 1), play(second, 90_000, 2)]);
    // Pages are cached: catalogue changes refresh them at once, plays do not.
    await db().update(collections).set({ updatedAt: new Date() }).where(eq(collections.id, jazz.playlist));
    const home = await page("home");
    expect(section(home, "SCHEDULES").map(({ id }) => id)).toEqual([schedule]);
    expect(section(home, "PLAYED").map(({ id }) => id)).toEqual([second, first]);
    expect(section(home, "PLAYLISTS").map(({ id }) => id)).toEqual([jazz.playlist]);
    expect(section(await page("home", stranger), "SCHEDULES")).toEqual([]);
  });

  test("topic page: has a row for each of its categories; an unknown page is not found", async () => {
    const eras = await page("eras");
    expect(eras?.sections.map(({ category }) => category?.name)).toEqual(["1970s", "1950s"]);
    expect(eras?.sections[1]?.items.map(({ id }) => id)).toContain(jazz.album);
    expect(await page("no-such-page")).toBeNull();
    const all = await page("categories");
    expect(all?.sections.map(({ topic }) => topic)).toEqual(["GENRE", "ERA"]);
  });

  test("category: header picture, playlists, albums, artists and tracks the caller may hear (@M-188)", async () => {
    const id = categoryId({ topic: "GENRE", value: "soul-funk" });
    await db()
      .update(collections)
      .set({ genres: ["Soul & funk"], updatedAt: new Date() })
      .where(eq(collections.id, soul.playlist));
    const { browsePage } = await api.graphql<{ browsePage: { readonly sections: readonly Section[] } }>(
      BROWSE,
      { id },
    );
    expect(browsePage).toMatchObject({
      id,
      headerImage: { url: COVER.template },
      browseCategory: { name: "Soul & funk" },
    });
    const items = Object.fromEntries(
      browsePage.sections.map((one) => [one.topic, one.items.map((item) => item.id)]),
    );
    expect(items).toEqual({
      PLAYLISTS: [soul.playlist],
      ALBUMS: [soul.album],
      ARTISTS: [soul.artist],
      TRACKS: expect.arrayContaining([...soul.tracks]),
    });
    expect(await stranger.graphql(BROWSE, { id })).toEqual({ browsePage: null });
  });

  test("new music: appears at once", async () => {
    const folk = await own("Folk", 2001, "Joan");
    expect(section(await page("home"), "GENRE").map(({ name }) => name)).toContain("Folk");
    expect(section(await page("new"), "ALBUMS").map(({ id }) => id)).toContain(folk.album);
  });

  test("rows: those made by people come first, between their dates", async () => {
    const row = (position: number, title: string, shownFrom: string | null, shownUntil: string | null) => ({
      id: `row-${position}`,
      page: "home",
      pageTitle: "Home",
      position,
      title,
      items: [jazz.playlist],
      shownFrom,
      shownUntil,
    });
    await db().delete(editorialSections);
    await db()
      .insert(editorialSections)
      .values([
        row(0, "Now", null, null),
        row(1, "Later", "2999-01-01", null),
        row(2, "Over", null, "2001-01-01"),
      ]);
    const home = await page("home");
    expect(home?.sections.filter(({ topic }) => topic === null).map(({ title }) => title)).toEqual(["Now"]);
    expect(home?.sections[0]?.title).toBe("Now");
    await db().delete(editorialSections);
  });

  test("royalty-free plan: pages have only royalty-free music, and no artists", async () => {
    const sold = await startApp({ env: { ROOMTONE_BILLING: "sandbox" } });
    try {
      const shop = (await createAccount(sold.service)).id;
      const free = await createMusic(sold.service, 2);
      const charged = await createMusic(sold.service, 2);
      const { services } = sold.service;
      await services.db.update(accounts).set({ plan: "royalty-free" }).where(eq(accounts.id, shop));
      for (const id of free.tracks)
        await services.db
          .update(tracks)
          .set({ tags: ["royalty-free"] })
          .where(eq(tracks.id, id));
      const person = new TestApi(sold.url, (await createUser(sold.service, shop)).token);
      const { editorialPage } = await person.graphql<{ editorialPage: Page }>(PAGE, {
        id: "new",
        owner: shop,
      });
      expect(editorialPage.sections.map(({ topic, items }) => [topic, items.map(({ id }) => id)])).toEqual([
        ["ALBUMS", [free.album]],
      ]);
      const marked =
        "query($a: ID!, $b: ID!) { a: album(id: $a) { royaltyFree } b: album(id: $b) { royaltyFree } }";
      expect(await person.graphql(marked, { a: free.album, b: charged.album })).toEqual({
        a: { royaltyFree: true },
        b: { royaltyFree: false },
      });
    } finally {
      await sold[Symbol.asyncDispose]();
    }
  });
});
