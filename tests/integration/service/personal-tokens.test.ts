import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { personalTokens, sessions, users } from "#server/db/schema/people/people.ts";
import { hashPassword } from "#server/modules/auth/password.ts";
import { DesktopCode, SignedIn } from "#shared/contract/rest/desktop-sign-in.ts";
import { createPersonalToken, listPersonalTokens } from "#shared/contract/rest/people/personal-tokens.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { createAccount, createUser, createZone } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createClock, MINUTE } from "./clock.ts";

const PASSWORD = "a good long password";
const ME = "{ loginData { me { __typename ... on PublicAPIClient { id name user { id } } } } }";

describe("personal access tokens", () => {
  const clock = createClock();
  let app: TestApp;
  let account: Awaited<ReturnType<typeof createAccount>>;
  let zone: string;
  let owner: TestApi;
  let userId: string;
  beforeAll(async () => {
    clock.reset();
    app = await startApp({ now: clock.now });
    account = await createAccount(app.service);
    zone = await createZone(app.service, account);
    const user = await createUser(app.service, account.id);
    userId = user.id;
    owner = new TestApi(app.url, user.token, user.id);
    const passwordHash = await hashPassword(PASSWORD);
    await app.service.services.db.update(users).set({ passwordHash }).where(eq(users.id, userId));
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const path = (token = "") => `/api/auth/users/${userId}/personal_tokens${token && `/${token}`}`;
  const make = (scopes: readonly string[], days = 30) =>
    owner.rest("POST", path(), createPersonalToken.response, {
      body: { name: "Opening hours", scopes, days, password: PASSWORD },
    });
  const list = async () => (await owner.rest("GET", path(), listPersonalTokens.response)).items;
  const status = async (token: string, method: string, url: string, body?: unknown) =>
    (await owner.as(token).call(method, url, body === undefined ? {} : { body })).status;
  const zonePath = () => `/api/auth/sound_zones/${zone}`;

  test("access token: shown once, stored hashed, listed with its last use, and revocable", async () => {
    const { token, id } = await make(["read"]);
    expect(token).toMatch(/^rtp_[A-Za-z0-9_-]{43}$/);
    const listed = async () => (await list()).find((row) => row.id === id);
    expect(await listed()).toMatchObject({ name: "Opening hours", scopes: ["read"], last_used_at: null });
    expect(JSON.stringify(await list())).not.toContain(token);
    expect(JSON.stringify(await app.service.services.db.select().from(personalTokens))).not.toContain(token);
    expect(await status(token, "GET", zonePath())).toBe(200);
    expect(await listed()).toMatchObject({ last_used_at: clock.now().toISOString() });
    expect((await owner.call("DELETE", path(id))).status).toBe(200);
    expect(await status(token, "GET", zonePath())).toBe(401);
    expect(await listed()).toBeUndefined();
    expect(JSON.stringify(app.logs())).not.toContain(token);
  });

  test("access token: a program reads its own name, and the person that it acts for", async () => {
    const { token, id } = await make(["read"]);
    const { loginData } = await owner.as(token).graphql<{ loginData: { me: object } }>(ME);
    expect(loginData.me).toEqual({
      __typename: "PublicAPIClient",
      id,
      name: "Opening hours",
      user: { id: userId },
    });
    const proof = "{ loginData { supportChatHash } }";
    const proofOf = async (api: TestApi) =>
      (await api.graphql<{ loginData: { supportChatHash: string } }>(proof)).loginData.supportChatHash;
    expect(await proofOf(owner.as(token))).toBe("");
    expect(await proofOf(owner)).not.toBe("");
    const accounts = await owner.as(token).call("GET", `/api/auth/users/${userId}/accounts`);
    expect(accounts.json).toMatchObject({ items: [{ id: account.id }] });
  });

  test("access token: expires on its date, and is never renewed", async () => {
    const { token } = await make(["read"], 7);
    clock.forward(7 * DAY_MS - MINUTE);
    const answer = await owner.as(token).call("GET", zonePath());
    expect([answer.status, answer.headers.get("x-access-token-issued")]).toEqual([200, null]);
    clock.forward(2 * MINUTE);
    const late = await owner.as(token).call("GET", zonePath());
    expect([late.status, late.json]).toMatchObject([401, { reason: "expired" }]);
    clock.reset();
  });

  test("access token: limited to its scopes and its person's rights, with no escalation", async () => {
    const { token, id } = await make(["read"]);
    expect(await status(token, "GET", zonePath())).toBe(200);
    const refused = await owner.as(token).call("PUT", zonePath(), { body: { name: "Mine" } });
    expect([refused.status, refused.json]).toMatchObject([403, { reason: "not-in-scope" }]);
    const all = (await make(["read", "control", "assign", "music", "zones"])).token;
    expect(await status(all, "PUT", zonePath(), { name: "A bar" })).toBe(200);
    // Outside every scope: people, money and sign-in.
    for (const [method, url, body] of [
      ["POST", `/api/auth/sound_zones/${zone}/activate`, {}],
      ["PUT", `/api/auth/accounts/${account.id}`, { business_name: "Mine" }],
      ["GET", `/api/auth/accounts/${account.id}/acls`, undefined],
      ["PUT", `/api/auth/users/${userId}`, { name: "Mine" }],
      ["GET", path(), undefined],
      ["POST", path(), { name: "More", scopes: ["read"], days: 365, password: PASSWORD }],
      ["DELETE", path(id), undefined],
      ["GET", `/api/auth/users/${userId}/sessions`, undefined],
      ["DELETE", `/api/auth/users/${userId}/sessions`, undefined],
      ["POST", `/api/auth/users/${userId}/two_step/begin`, { password: PASSWORD }],
      ["POST", "/api/auth/desktop_codes", { challenge: "c".repeat(43) }],
      ["PUT", `/api/auth/accounts/${account.id}/sign_in_rules`, { two_step_required: false }],
    ] as const)
      expect.soft([url, await status(all, method, url, body)]).toEqual([url, 403]);
    // Nor does it work as a refresh token.
    const refresh = `mutation ($input: RefreshLoginInput!) { refreshLogin(input: $input) { token } }`;
    expect(await owner.graphqlRefusal(refresh, { input: { refreshToken: all } })).toBe("UNAUTHENTICATED");
  });

  test("access token: loses the rights that its person loses", async () => {
    const member = await createUser(app.service, account.id);
    const as = new TestApi(app.url, member.token, member.id);
    const made = await as.rest(
      "POST",
      `/api/auth/users/${member.id}/personal_tokens`,
      createPersonalToken.response,
      { body: { name: "A program", scopes: ["read"], days: 30 } },
    );
    expect(await status(made.token, "GET", zonePath())).toBe(200);
    const { db, bus } = app.service.services;
    await db.execute(`delete from acls where id = '${member.aclId}'`);
    bus.publish("subject-changed", { subject: member.id });
    expect(await status(made.token, "GET", zonePath())).toBe(403);
  });

  test("access tokens: private to their person, and creating one takes the password", async () => {
    const { id, token } = await make(["read"]);
    const stranger = await createUser(app.service, account.id);
    const as = owner.as(stranger.token);
    const body = { name: "Mine", scopes: ["read"], days: 30, password: PASSWORD };
    expect((await as.call("GET", path())).status).toBe(403);
    expect((await as.call("POST", path(), { body })).status).toBe(403);
    expect((await as.call("DELETE", path(id))).status).toBe(403);
    expect((await as.call("DELETE", `/api/auth/users/${stranger.id}/personal_tokens/${id}`)).status).toBe(
      404,
    );
    expect(await status(token, "GET", zonePath())).toBe(200);
    const guess = await owner.call("POST", path(), { body: { ...body, password: "wrong" } });
    expect(guess.json).toMatchObject({ fields: { password: { rule: "wrongPassword" } } });
  });

  test("access tokens: without a password, creating one takes a sign-in of the last 15 minutes", async () => {
    const member = await createUser(app.service, account.id);
    const as = new TestApi(app.url, member.token, member.id);
    const body = { name: "A program", scopes: ["read"], days: 30 };
    const ask = (from: TestApi) =>
      from.call("POST", `/api/auth/users/${member.id}/personal_tokens`, { body });
    const { db } = app.service.services;
    const began = new Date(clock.now().getTime() - 14 * MINUTE);
    await db.update(sessions).set({ signedInAt: began }).where(eq(sessions.userId, member.id));
    expect((await ask(as)).status).toBe(200);
    clock.forward(2 * MINUTE);
    expect(await ask(as)).toMatchObject({ status: 403, json: { reason: "sign-in-again" } });
    // Signing in the desktop app from this browser does not count as a new sign-in.
    const verifier = "v".repeat(43);
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const { code } = await as.rest("POST", "/api/auth/desktop_codes", DesktopCode, { body: { challenge } });
    const redeem = "/api/auth/desktop_codes/redeem";
    const { token } = await as.rest("POST", redeem, SignedIn, { body: { code, verifier } });
    expect(await ask(as.as(token))).toMatchObject({ status: 403, json: { reason: "sign-in-again" } });
    clock.reset();
  });

  test("access tokens: malformed input is refused by field", async () => {
    const refused = async (over: object) =>
      (
        (await owner.call("POST", path(), {
          body: { name: "A program", scopes: ["read"], days: 30, password: PASSWORD, ...over },
        })) as { json: { fields?: object } }
      ).json.fields ?? {};
    expect(Object.keys(await refused({ name: " " }))).toEqual(["name"]);
    expect(Object.keys(await refused({ scopes: [] }))).toEqual(["scopes"]);
    expect(Object.keys(await refused({ scopes: ["everything"] }))[0]).toMatch(/^scopes/);
    expect(Object.keys(await refused({ days: 5000 }))).toEqual(["days"]);
  });
});
