import { eq } from "drizzle-orm";
import { createClient } from "graphql-ws";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collections } from "#server/db/schema/music/music.ts";
import { DATABASES } from "#tests/factories/databases.ts";
import { createMusic } from "#tests/factories/music/music.ts";
import {
  createAccount,
  createDevice,
  createUser,
  createZone,
  newId,
} from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

const ADD = `mutation($owner: ID!, $input: AddToLibraryInput!) { addToLibrary(owner: $owner, input: $input) { owner version ids } }`;
const REMOVE = `mutation($owner: ID!, $input: RemoveFromLibraryInput!) { removeFromLibrary(owner: $owner, input: $input) { owner version ids } }`;
const ITEMS = `query($owner: ID!, $first: Int, $after: String, $query: LibraryQuery) { library(owner: $owner) {
  version ids items(first: $first, after: $after, query: $query) { pageInfo { hasNextPage endCursor } edges { node { ... on Playlist { id name inMusicLibrary(owner: $owner) } } } } } }`;

interface LibraryAnswer {
  readonly library: {
    readonly version: number;
    readonly ids: readonly string[];
    readonly items: {
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
      readonly edges: readonly { readonly node: { readonly id: string; readonly name: string } }[];
    };
  };
}
type Change = Record<"addToLibrary" | "removeFromLibrary", { version: number; ids: string[] } | undefined>;

describe.each(DATABASES)("library on $name", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database });
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });

  async function shop() {
    const account = await createAccount(app.service);
    const api = new TestApi(app.url, (await createUser(app.service, account.id)).token);
    return { account, owner: account.id, api };
  }

  async function playlists(...names: readonly string[]): Promise<string[]> {
    const made = await Promise.all(names.map(() => createMusic(app.service, 1)));
    for (const [index, { playlist }] of made.entries())
      await app.service.services.db
        .update(collections)
        .set({ name: names[index] ?? "" })
        .where(eq(collections.id, playlist));
    return made.map(({ playlist }) => playlist);
  }

  const add = async (api: TestApi, owner: string, ids: readonly string[]) => {
    const input = { items: ids.map((id) => ({ id, itemKind: "PLAYLIST" })) };
    return (await api.graphql<Change>(ADD, { owner, input })).addToLibrary;
  };

  test("library: adding and removing raise its version once, repeats do not (@M-307, @M-313, @M-314)", async () => {
    const { owner, api } = await shop();
    const [a = "", b = ""] = await playlists("A", "B");
    expect(await add(api, owner, [a])).toEqual({ owner, version: 1, ids: [a] });
    expect(await add(api, owner, [a])).toEqual({ owner, version: 1, ids: [a] });
    expect(await add(api, owner, [a, b])).toMatchObject({ version: 2 });
    const remove = async () =>
      (await api.graphql<Change>(REMOVE, { owner, input: { itemIds: [a] } })).removeFromLibrary;
    expect(await remove()).toEqual({ owner, version: 3, ids: [b] });
    expect(await remove()).toEqual({ owner, version: 3, ids: [b] });
    const query = "query($owner: ID!) { library(owner: $owner) { owner version ids } }";
    expect(await api.graphql(query, { owner })).toEqual({ library: { owner, version: 3, ids: [b] } });
  });

  test("library: items can be searched, sorted and paged", async () => {
    const { owner, api } = await shop();
    const ids = await playlists("Quiet Morning", "evening Jazz", "Jazz Bar", "Noon");
    for (const id of ids) await add(api, owner, [id]);
    const names = async (query: object | null, first = 10) => {
      const found: string[] = [];
      let after: string | null = null;
      do {
        const { library }: LibraryAnswer = await api.graphql(ITEMS, { owner, first, after, query });
        found.push(...library.items.edges.map(({ node }) => node.name));
        after = library.items.pageInfo.hasNextPage ? library.items.pageInfo.endCursor : null;
      } while (after !== null);
      return found;
    };
    expect(await names(null)).toEqual(["Noon", "Jazz Bar", "evening Jazz", "Quiet Morning"]);
    expect(await names({ sort: { field: "ADDED_AT", order: "ASC" } }, 1)).toEqual([
      "Quiet Morning",
      "evening Jazz",
      "Jazz Bar",
      "Noon",
    ]);
    expect(await names({ sort: { field: "NAME", order: "ASC" } }, 2)).toEqual([
      "evening Jazz",
      "Jazz Bar",
      "Noon",
      "Quiet Morning",
    ]);
    expect(await names({ sort: { field: "NAME", order: "DESC" } }, 3)).toEqual([
      "Quiet Morning",
      "Noon",
      "Jazz Bar",
      "evening Jazz",
    ]);
    const more = await playlists("Öl", "Zenit", "Ärlig", "Éclair", "åska");
    for (const id of more) await add(api, owner, [id]);
    const byName = [
      "Éclair",
      "evening Jazz",
      "Jazz Bar",
      "Noon",
      "Quiet Morning",
      "Zenit",
      "åska",
      "Ärlig",
      "Öl",
    ];
    expect(await names({ sort: { field: "NAME", order: "ASC" } }, 2)).toEqual(byName);
    expect(await names({ sort: { field: "NAME", order: "DESC" } }, 2)).toEqual(byName.toReversed());
    expect(await names({ search: "äRLIG" })).toEqual(["Ärlig"]);
    expect(await names({ search: "  JAZZ" })).toEqual(["Jazz Bar", "evening Jazz"]);
    const odd = await playlists("100% Soul", "Late_Set", "Back\\Slash");
    for (const id of odd) await add(api, owner, [id]);
    expect(await names({ search: "0%" })).toEqual(["100% Soul"]);
    expect(await names({ search: "_" })).toEqual(["Late_Set"]);
    expect(await names({ search: "k\\s" })).toEqual(["Back\\Slash"]);
    expect(await names({ kinds: ["SCHEDULE"] })).toEqual([]);
  });

  test("library: for members and their players; unknown playlists are refused", async () => {
    const { owner, api, account } = await shop();
    const stranger = await shop();
    const [a = ""] = await playlists("A");
    const input = { items: [{ id: a, itemKind: "PLAYLIST" }] };
    expect(await stranger.api.graphqlRefusal(ADD, { owner, input })).toBe("FORBIDDEN");
    expect(await stranger.api.graphqlRefusal(ITEMS, { owner })).toBe("FORBIDDEN");
    const zone = await createZone(app.service, account);
    const player = new TestApi(app.url, (await createDevice(app.service, owner, zone)).token);
    expect(await player.graphqlRefusal(ADD, { owner, input })).toBe("FORBIDDEN");
    expect(await player.graphqlRefusal(ITEMS, { owner })).toBeNull();
    const unknown = { items: [{ id: newId("Playlist"), itemKind: "PLAYLIST" }] };
    expect(await api.graphqlRefusal(ADD, { owner, input: unknown })).toBe("NOT_FOUND");
    const schedule = { items: [{ id: a, itemKind: "SCHEDULE" }] };
    expect(await api.graphqlRefusal(ADD, { owner, input: schedule })).toBe("BAD_USER_INPUT");
  });

  test("library: its subscriptions announce a change (@M-311, @M-312)", async () => {
    const { owner, api } = await shop();
    const [a = ""] = await playlists("A");
    const client = createClient({
      url: `${app.url.replace(/^http/, "ws")}/graphql-transport-ws`,
      connectionParams: { Authorization: `Bearer ${api.token}` },
    });
    const heard = (query: string) => {
      const answers = client.iterate({ query, variables: { owner } });
      return answers.next().then(({ value }) => value.data);
    };
    const version = heard(
      `subscription($owner: ID!) { libraryUpdate(input: { owner: $owner }) { library { owner version } } }`,
    );
    const ids = heard(
      `subscription { musicLibraryUpdate(input: { id: "me" }) { musicLibrary { id ids } } }`.replace(
        "subscription",
        "subscription M",
      ),
    );
    // The subscriptions open on another connection: repeat the change until both have received it.
    let done = false;
    const both = Promise.all([version, ids]).finally(() => {
      done = true;
    });
    while (!done) {
      await add(api, owner, [a]);
      await api.graphql(REMOVE, { owner, input: { itemIds: [a] } });
    }
    const [first, second] = await both;
    expect(first).toEqual({ libraryUpdate: { library: { owner, version: expect.any(Number) } } });
    expect(second).toEqual({ musicLibraryUpdate: { musicLibrary: { id: owner, ids: expect.any(Array) } } });
    await client.dispose();
  });
});
