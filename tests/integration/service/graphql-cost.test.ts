import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collections } from "#server/db/schema/music/music.ts";
import { createMusic } from "#tests/factories/music/music.ts";
import { createAccount, createUser, createZone, newId } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { InjectedApi } from "#tests/factories/service/injected-api.ts";

/** Cost limits of a GraphQL operation. */

const ZONES = 30;
const TOO_MUCH = { data: null, errors: [{ extensions: { code: "BAD_USER_INPUT", reason: "too-much" } }] };

const SEARCH = 'search(query: "song", kind: TRACK, market: "SE") { total }';

const list = (count: number, entry: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => entry(index)).join(" ");

describe("GraphQL cost", () => {
  let app: TestApp;
  let owner: TestApi;
  let nobody: TestApi;
  let account: string;
  let playlist: string;
  let artist: string;
  let token: string;
  beforeAll(async () => {
    app = await startApp();
    const made = await createAccount(app.service);
    account = made.id;
    for (let n = 0; n < ZONES; n += 1) await createZone(app.service, made, { name: `Room ${n}` });
    ({ token } = await createUser(app.service, account));
    owner = new TestApi(app.url, token);
    nobody = new TestApi(app.url);
    ({ playlist, artist } = await createMusic(app.service));
    await app.service.services.db.insert(collections).values(
      Array.from({ length: 50 }, (_, n) => ({
        id: newId("Playlist"),
        name: `Playlist ${n}`,
        composerType: "CuratorComposer" as const,
        presentAs: "playlist" as const,
        genres: ["Jazz"],
        tags: [],
        snapshot: "s",
      })),
    );
    await app.service.services.db.update(collections).set({ genres: ["Jazz"] });
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });

  const ask = async (api: TestApi, query: string) =>
    (await api.call("POST", "/api/v2", { body: { query } })).json;

  test("GraphQL cost: nested zones are refused by expected results; a page of zones is answered", async () => {
    const page = `soundZones(first: 100) { edges { node { id name status { state } location { name } account { id } } } }`;
    const deeper = `soundZones(first: 30) { edges { node { account { soundZones(first: 30) { edges { node { account { soundZones { total } } } } } } } } }`;
    expect(await ask(owner, `{ account(id: "${account}") { ${page} } }`)).toMatchObject({
      data: { account: { soundZones: { edges: Array.from({ length: ZONES }, () => ({})) } } },
    });
    expect(await ask(owner, `{ account(id: "${account}") { ${deeper} } }`)).toEqual({
      data: null,
      errors: [
        {
          message: "The operation finds more than 20000 values. Ask for fewer at a time.",
          extensions: { code: "BAD_USER_INPUT", reason: "too-much" },
        },
      ],
    });
  });

  test("GraphQL cost: nested similar playlists are refused; one page of them is answered", async () => {
    const nested = (inner: string) =>
      `{ playlist(id: "${playlist}") { similarPlaylists(first: 50) { id ${inner} } } }`;
    expect(await ask(owner, nested("name"))).toMatchObject({
      data: { playlist: { similarPlaylists: Array.from({ length: 50 }, () => ({})) } },
    });
    expect(await ask(owner, nested("similarPlaylists(first: 50) { id }"))).toMatchObject(TOO_MUCH);
  });

  test("GraphQL cost: hundreds of aliases or repetitions of a field are refused before resolving", async () => {
    const searches = `{ ${list(240, (n) => `a${n}: ${SEARCH}`)} }`;
    const names = `{ ${list(430, (n) => `a${n}: loginData { supportChatHash }`)} }`;
    const same = `{ ${list(430, () => "loginData { supportChatHash }")} }`;
    for (const query of [searches, names, same]) {
      expect(await owner.graphqlRefusal(query)).toBe("BAD_USER_INPUT");
      const refused = await nobody.call("POST", "/api/v2", { body: { query } });
      expect(refused.status === 401 || JSON.stringify(refused.json).includes("UNAUTHENTICATED")).toBe(true);
    }
    const some = `{ ${list(4, (n) => `a${n}: ${SEARCH}`)} }`;
    expect(await owner.graphqlRefusal(some)).toBeNull();
  });

  test("GraphQL cost: signed out, only sign-in is read, and a wrong password is named", async () => {
    expect(await nobody.graphqlRefusal("{ nothing }")).toBe("UNAUTHENTICATED");
    expect(await nobody.graphqlRefusal("{ __schema { types { name } } }")).toBe("UNAUTHENTICATED");
    expect(await nobody.graphqlRefusal("mutation { loginUser }")).toBe("BAD_USER_INPUT");
    expect(await nobody.graphqlRefusal("mutation {")).toBe("BAD_USER_INPUT");
    const { status } = await nobody.call("POST", "/api/v2", { body: { query: "x".repeat(20_000) } });
    expect(status).toBe(401);
  });

  test("GraphQL cost: a document that is too long is refused with that reason", async () => {
    const long = `{ account(id: "${"x".repeat(40_000)}") { id } }`;
    const message = "The operation is longer than 30000 characters";
    expect(await ask(owner, long)).toMatchObject({ errors: [{ message }] });
  });

  test("GraphQL limits: endless nesting is refused as the caller's mistake", async () => {
    const fragments = Array.from(
      { length: 300 },
      (_, at) => `fragment F${at} on Query { ...F${at + 1} ...F${(at + 2) % 300} me { id } }`,
    );
    const queries = [
      `{ me(a: ${"[".repeat(900)}${"]".repeat(900)}) { id } }`,
      `{ me(a: ${"[".repeat(1900)}${"]".repeat(1900)}) { id } }`,
      `{ ...F0 ...F1 } ${fragments.join(" ")}`,
    ];
    const api = new InjectedApi(app, token);
    for (const query of queries) {
      const { json } = await api.call("POST", "/api/v2", { body: { query } });
      expect(json).toMatchObject({ errors: [{ extensions: { code: "BAD_USER_INPUT" } }] });
    }
    const bodies = [
      `${"[".repeat(400_000)}${"]".repeat(400_000)}`,
      `${'{"a":'.repeat(150_000)}1${"}".repeat(150_000)}`,
    ];
    for (const body of bodies) expect((await api.call("POST", "/api/v2", { body })).status).toBe(400);
  });

  test("GraphQL limits: a too deep or too long operation is refused before it runs", async () => {
    const api = new InjectedApi(app, token);
    const deep = `{ artist(id: "${artist}") ${"{ albums { artists ".repeat(30)}{ id }${" } }".repeat(30)} }`;
    expect(await api.graphqlRefusal(deep)).toBe("BAD_USER_INPUT");
    const long = `{ ${Array.from({ length: 600 }, (_, index) => `a${index}: loginData { supportChatHash }`).join(" ")} }`;
    expect(await api.graphqlRefusal(long)).toBe("BAD_USER_INPUT");
  });
});
