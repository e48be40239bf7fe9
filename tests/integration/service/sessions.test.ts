import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#server/db/schema/people/people.ts";
import { hashPassword } from "#server/modules/auth/password.ts";
import { clientIdentification } from "#shared/contract/client-identification.ts";
import { listSessions } from "#shared/contract/rest/session.ts";
import { createUser, newId } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createClock, MINUTE } from "./clock.ts";

const LOGIN = `mutation ($input: LoginUserInput!) { loginUser(input: $input) { token refreshToken } }`;
const REFRESH = `mutation ($input: RefreshLoginInput!) { refreshLogin(input: $input) { token refreshToken } }`;
const PASSWORD = "a good long password";

const WEB = clientIdentification({
  client: "roomtone-web",
  version: "1.0.0",
  runtime: "web",
  commit: "",
  dev: false,
  browser: { name: "Firefox", version: "140.0" },
  os: { name: "Windows", version: "10.0" },
});
const DESKTOP = clientIdentification({
  client: "roomtone-desktop",
  version: "1.0.0",
  runtime: "electron-main",
  commit: "",
  dev: false,
  browser: { name: "Chrome", version: "142.0" },
  os: { name: "win32", version: "10.0" },
});

interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
}

describe("open sessions", () => {
  const clock = createClock();
  let app: TestApp;
  let api: TestApi;
  let userId: string;
  let email: string;
  let passwordHash: string;
  beforeAll(async () => {
    app = await startApp({ now: clock.now });
    api = new TestApi(app.url);
    passwordHash = await hashPassword(PASSWORD);
  });
  afterAll(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    clock.reset();
    userId = newId("User");
    email = `${userId.slice(0, 20).toLowerCase()}@example.test`;
    await app.service.services.db.insert(users).values({ id: userId, name: "A person", email, passwordHash });
  });

  const signIn = async (client: string): Promise<Tokens> => {
    const { json } = await api.call("POST", "/api/v2", {
      headers: { "X-Client": client },
      body: { query: LOGIN, variables: { input: { email, password: PASSWORD } } },
    });
    return (json as { data: { loginUser: Tokens } }).data.loginUser;
  };
  const list = async ({ token }: Tokens) =>
    (await api.as(token).rest("GET", `/api/auth/users/${userId}/sessions`, listSessions.response)).items;
  const end = (by: Tokens, session = "") =>
    api.as(by.token).call("DELETE", `/api/auth/users/${userId}/sessions${session && `/${session}`}`);
  const works = async ({ token }: Tokens) =>
    (await api.as(token).call("GET", `/api/auth/users/${userId}`)).status === 200;

  test("sessions: each has its app, browser, system and last use; the caller's own is marked", async () => {
    const web = await signIn(WEB);
    clock.forward(5 * MINUTE);
    const desktop = await signIn(DESKTOP);
    clock.forward(5 * MINUTE);
    const other = await signIn("");
    clock.forward(5 * MINUTE);
    expect(await list(desktop)).toMatchObject([
      { current: true, app: "desktop", browser: null, os: "Windows" },
      { current: false, app: "other", browser: null, os: null },
      { current: false, app: "web", browser: "Firefox", os: "Windows", address: "127.0.0.1" },
    ]);
    expect(await works(other)).toBe(true);
    clock.forward(10 * MINUTE);
    const before = clock.now().toISOString();
    await works(web);
    const [latest] = await list(web);
    expect(latest).toMatchObject({ app: "web", current: true, last_used_at: before });
  });

  test("sessions: a refreshed one stays the same session, with its latest place", async () => {
    const web = await signIn(WEB);
    clock.forward(30 * MINUTE);
    const { json } = await api.call("POST", "/api/v2", {
      headers: { "X-Client": DESKTOP },
      body: { query: REFRESH, variables: { input: { refreshToken: web.refreshToken } } },
    });
    const { refreshLogin } = (json as { data: { refreshLogin: Tokens } }).data;
    expect(await list(refreshLogin)).toMatchObject([
      { app: "desktop", current: true, last_used_at: clock.now().toISOString() },
    ]);
  });

  test("sessions: ending one or all others refuses their access and refresh tokens at once", async () => {
    const [mine, second, third] = [await signIn(WEB), await signIn(WEB), await signIn(DESKTOP)];
    const ofSecond = (await list(second)).find(({ current }) => current)?.id ?? "";
    expect((await end(mine, ofSecond)).json).toEqual({ ended: 1 });
    expect(await works(second)).toBe(false);
    expect(await api.graphqlRefusal(REFRESH, { input: { refreshToken: second.refreshToken } })).toBe(
      "UNAUTHENTICATED",
    );
    expect([await works(mine), await works(third)]).toEqual([true, true]);
    expect((await end(mine, ofSecond)).status).toBe(404);

    const fourth = await signIn(WEB);
    expect((await end(mine)).json).toEqual({ ended: 2 });
    expect([await works(mine), await works(third), await works(fourth)]).toEqual([true, false, false]);
    expect(await list(mine)).toHaveLength(1);
  });

  test("sessions: nobody sees or ends those of another person, by either path", async () => {
    const mine = await signIn(WEB);
    const [session] = await list(mine);
    const stranger = await createUser(app.service, null);
    const as = api.as(stranger.token);
    for (const [method, path] of [
      ["GET", `/api/auth/users/${userId}/sessions`],
      ["DELETE", `/api/auth/users/${userId}/sessions`],
      ["DELETE", `/api/auth/users/${userId}/sessions/${session?.id}`],
    ] as const)
      expect.soft((await as.call(method, path)).status).toBe(403);
    // By their own path, with the id of another person's session.
    const path = `/api/auth/users/${stranger.id}/sessions/${session?.id}`;
    expect((await as.call("DELETE", path)).status).toBe(404);
    expect(await works(mine)).toBe(true);
  });
});
