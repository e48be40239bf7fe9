import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collections } from "#server/db/schema/music/music.ts";
import {
  EditedPage,
  EditorialPicture,
  type EditorialSectionInput,
} from "#shared/contract/rest/music/editorial.ts";
import { EDITORIAL_ACCOUNT_ID, PROVIDER_ACCOUNT_IDS } from "#shared/domain/accounts/provider.ts";
import { categoryId } from "#shared/domain/music/browse.ts";
import { createMusic, createOwnPlaylist, createSchedule } from "#tests/factories/music/music.ts";
import { createAccount, createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

const PAGE = `query($id: String!) { editorialPage(id: $id) { title sections { title subtitle topic image { url } items { __typename
  ... on Playlist { id } ... on Album { id } ... on Artist { id } ... on Track { id } ... on Schedule { id }
  ... on BrowseCategory { id } } } } }`;

interface ReadPage {
  readonly title: string;
  readonly sections: readonly {
    readonly title: string;
    readonly subtitle: string | null;
    readonly topic: string | null;
    readonly image: { readonly url: string } | null;
    readonly items: readonly { readonly __typename: string; readonly id: string }[];
  }[];
}

const section = (over: Partial<EditorialSectionInput>): EditorialSectionInput => ({
  id: null,
  title: "A row",
  subtitle: "",
  items: [],
  image: null,
  shown_from: null,
  shown_until: null,
  ...over,
});

/** Editorial pages, written by the provider's people and read by everybody. */
describe("editorial pages", () => {
  let app: TestApp;
  let editor: TestApi;
  let reader: TestApi;
  let shop: string;

  beforeAll(async () => {
    app = await startApp();
    for (const id of PROVIDER_ACCOUNT_IDS) await createAccount(app.service, { id });
    editor = new TestApi(app.url, (await createUser(app.service, EDITORIAL_ACCOUNT_ID)).token);
    shop = (await createAccount(app.service)).id;
    reader = new TestApi(app.url, (await createUser(app.service, shop)).token);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const path = (page: string, account = EDITORIAL_ACCOUNT_ID) =>
    `/api/radio/accounts/${account}/editorial${page === "" ? "" : `/${page}`}`;
  const edited = (page: string) => editor.rest("GET", path(page), EditedPage);
  const save = async (page: string, sections: readonly (object | undefined)[], title = "") => {
    const { snapshot } = await edited(page);
    return editor.call("PUT", path(page), { body: { title, sections, snapshot } });
  };
  const read = async (page: string) =>
    (await reader.graphql<{ editorialPage: ReadPage | null }>(PAGE, { id: page })).editorialPage;

  test("editorial pages: everybody sees the rows of the provider's people, in their order", async () => {
    const music = await createMusic(app.service);
    const playlist = await createOwnPlaylist(app.service, EDITORIAL_ACCOUNT_ID);
    const station = await createOwnPlaylist(app.service, EDITORIAL_ACCOUNT_ID, "RecipeComposer");
    await app.service.services.db
      .update(collections)
      .set({ presentAs: "station" })
      .where(eq(collections.id, station));
    const schedule = await createSchedule(app.service, EDITORIAL_ACCOUNT_ID, [], "A week of ours");
    const items = [playlist, music.playlist, music.album, schedule, station, music.artist];
    const first = section({ title: "For summer", subtitle: "Light and warm.", items });
    const second = section({ title: "Moods", items: [categoryId({ topic: "MOOD", value: "calm" })] });
    const saved = EditedPage.parse((await save("summer", [first, second], "Summer")).json);
    expect(saved).toMatchObject({ title: "Summer", made: false, page: "summer" });
    const page = await read("summer");
    expect(page?.title).toBe("Summer");
    expect(page?.sections.map(({ title, subtitle }) => [title, subtitle])).toEqual([
      ["For summer", "Light and warm."],
      ["Moods", null],
    ]);
    expect(page?.sections[0]?.items.map(({ id }) => id)).toEqual(items);

    // Reordered and renamed, rows keep their ids.
    const [a, b] = saved.sections;
    const again = EditedPage.parse((await save("summer", [b, { ...a, title: "For June" }], "June")).json);
    expect(again.sections.map(({ id }) => id)).toEqual([b?.id, a?.id]);
    expect((await read("summer"))?.sections.map(({ title }) => title)).toEqual(["Moods", "For June"]);
    await save("summer", []);
    expect(await read("summer")).toBeNull();
  });

  test("editorial pages: the list has generated and created pages", async () => {
    await save("autumn", [section({})], "Autumn");
    const { json } = await editor.call("GET", path(""));
    const { items } = json as {
      items: readonly { page: string; title: string; made: boolean; section_count: number }[];
    };
    expect(items[0]).toMatchObject({ page: "home", made: true });
    expect(items.map(({ page }) => page)).toContain("genres");
    expect(items.at(-1)).toEqual({ page: "autumn", title: "Autumn", made: false, section_count: 1 });
    await save("autumn", []);
  });

  test("editorial rows: show their picture, and only between their dates", async () => {
    const pixels = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#336699" } })
      .png()
      .toBuffer();
    const pictures = `/api/radio/accounts/${EDITORIAL_ACCOUNT_ID}/editorial_pictures`;
    const image = await editor.rest("POST", pictures, EditorialPicture, {
      body: { picture: pixels.toString("base64") },
    });
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`);
    const none = await editor.call("POST", pictures, { body: { picture: svg.toString("base64") } });
    expect([none.status, none.json]).toMatchObject([
      400,
      { fields: { picture: { code: "rule", rule: "pictureFile" } } },
    ]);
    await save("genres", [
      section({ title: "Over", shown_until: "2001-01-01" }),
      section({ title: "Now", shown_from: "2001-01-01", shown_until: "2999-01-01", image }),
      section({ title: "To come", shown_from: "2999-01-01" }),
    ]);
    const own = (await read("genres"))?.sections.filter(({ topic }) => topic === null);
    expect(own?.map(({ title, image: shown }) => [title, shown?.url])).toEqual([["Now", image.template]]);
    expect((await edited("genres")).sections.map(({ title }) => title)).toEqual(["Over", "Now", "To come"]);
    await save("genres", []);
  });

  test("editorial rows: errors are reported by field, and nothing is written", async () => {
    const theirs = await createOwnPlaylist(app.service, shop);
    const { status, json } = await save("winter", [
      section({ title: " " }),
      section({ items: [theirs] }),
      section({ shown_from: "2026-02-02", shown_until: "2026-02-01" }),
    ]);
    expect(status).toBe(400);
    expect(Object.keys((json as { fields: object }).fields).sort()).toEqual([
      "sections.0.title",
      "sections.1.items",
      "sections.2.shown_until",
      "title",
    ]);
    expect(await read("winter")).toBeNull();
    const zone = await save("winter", [section({ items: [EDITORIAL_ACCOUNT_ID] })], "Winter");
    expect(zone.status).toBe(400);
  });

  test("editorial pages: of two editors, the second is refused because the page has changed", async () => {
    const { snapshot } = await edited("spring");
    const body = (title: string) => ({ title: "Spring", sections: [section({ title })], snapshot });
    const both = await Promise.all(
      ["First", "Second"].map((title) => editor.call("PUT", path("spring"), { body: body(title) })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read("spring"))?.sections).toHaveLength(1);
    await save("spring", []);
  });

  test("editorial pages: others cannot edit them, neither the provider's nor their own", async () => {
    const body = { title: "Mine", sections: [section({})], snapshot: (await edited("home")).snapshot };
    for (const account of [EDITORIAL_ACCOUNT_ID, shop])
      for (const call of [
        reader.call("GET", path("", account)),
        reader.call("GET", path("home", account)),
        reader.call("PUT", path("home", account), { body }),
        reader.call("POST", `/api/radio/accounts/${account}/editorial_pictures`, {
          body: { picture: "AAAA" },
        }),
        editor.call("PUT", path("home", shop), { body }),
      ])
        expect((await call).status).toBeGreaterThanOrEqual(403);
    expect((await edited("home")).snapshot).toBe(body.snapshot);
  });

  test("editorial playlists: those of the editorial account are public, its colleagues' are not", async () => {
    const [, support = ""] = PROVIDER_ACCOUNT_IDS;
    const ours = await createOwnPlaylist(app.service, EDITORIAL_ACCOUNT_ID);
    const private_ = await createOwnPlaylist(app.service, support);
    const name = async (id: string) =>
      (
        await reader
          .graphql<{ playlist: { name: string } | null }>("query($id: ID!) { playlist(id: $id) { name } }", {
            id,
          })
          .catch(() => ({ playlist: null }))
      ).playlist;
    expect(await name(ours)).not.toBeNull();
    expect(await name(private_)).toBeNull();
    // It is not listed among the reader's own playlists.
    const home = await read("home");
    const own = home?.sections.find(({ topic }) => topic === "OWN_PLAYLISTS");
    expect(own?.items.map(({ id }) => id) ?? []).not.toContain(ours);
  });
});
