import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { acls, users } from "#server/db/schema/people/people.ts";
import { hashPassword } from "#server/modules/auth/password.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import {
  createAccount,
  createDevice,
  createUser,
  createZone,
  newId,
} from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createClock, HOUR, MINUTE, SECOND } from "./clock.ts";

const LOGIN = `mutation ($input: LoginUserInput!) {
  loginUser(input: $input) { userId token refreshToken supportChatHash }
}`;
const REFRESH = `mutation ($input: RefreshLoginInput!) {
  refreshLogin(input: $input) { userId token refreshToken supportChatHash }
}`;
const LOGOUT = "mutation ($input: LogoutInput!) { logout(input: $input) }";
const LOGIN_DATA =
  "{ loginData { supportChatHash me { __typename ... on User { id } ... on Device { id } } } }";
const PASSWORD = "a good long password";

interface Login {
  readonly userId: string | null;
  readonly token: string;
  readonly refreshToken: string;
  readonly supportChatHash: string;
}

describe("sign-in", () => {
  const clock = createClock();
  let app: TestApp;
  let api: TestApi;
  let email: string;
  let userId: string;
  let passwordHash: string;

  beforeAll(async () => {
    app = await startApp({ now: clock.now });
    passwordHash = await hashPassword(PASSWORD);
    api = new TestApi(app.url);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    clock.reset();
    userId = newId("User");
    email = `${userId.slice(0, 20).toLowerCase()}@example.test`;
    await app.service.services.db.insert(users).values({ id: userId, name: "A person", email, passwordHash });
  });

  const signIn = async (): Promise<Login> =>
    (await api.graphql<{ loginUser: Login }>(LOGIN, { input: { email, password: PASSWORD, uriBased: true } }))
      .loginUser;
  const refresh = async (refreshToken: string): Promise<Login> =>
    (await api.graphql<{ refreshLogin: Login }>(REFRESH, { input: { refreshToken, uriBased: true } }))
      .refreshLogin;
  const refusedRefresh = (refreshToken: string) => api.graphqlRefusal(REFRESH, { input: { refreshToken } });
  const statusOf = async (token: string) =>
    (await api.as(token).call("GET", `/api/auth/users/${userId}`)).status;

  test("sign-in: the right password gives a session (@P-251 @P-212)", async () => {
    const login = await signIn();
    expect(login.userId).toBe(userId);
    expect((await refresh(login.refreshToken)).userId).toBe(userId);
    const claims = decodeJwt(login.token);
    expect(claims).toMatchObject({ typ: "user", sub: userId });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(HOUR / SECOND);
    const { loginData } = await api.as(login.token).graphql<{ loginData: object }>(LOGIN_DATA);
    expect(loginData).toEqual({
      supportChatHash: login.supportChatHash,
      me: { __typename: "User", id: userId },
    });
  });

  test("sign-in: the letter case of the e-mail address does not matter", async () => {
    const { loginUser } = await api.graphql<{ loginUser: Login }>(LOGIN, {
      input: { email: ` ${email.toUpperCase()} `, password: PASSWORD },
    });
    expect(loginUser.userId).toBe(userId);
  });

  test("sign-in: a wrong password and an unknown address get the same refusal (@P-251)", async () => {
    for (const input of [
      { email, password: "wrong" },
      { email: "nobody@example.test", password: PASSWORD },
    ]) {
      const answer = await api.call("POST", "/api/v2", { body: { query: LOGIN, variables: { input } } });
      expect(answer.json).toMatchObject({
        errors: [{ message: "Wrong e-mail or password", extensions: { code: "UNAUTHENTICATED" } }],
      });
    }
  });

  test("sign-in: an empty field is refused by name", async () => {
    const answer = await api.call("POST", "/api/v2", {
      body: { query: LOGIN, variables: { input: { email: "", password: "" } } },
    });
    expect(answer.json).toMatchObject({
      errors: [
        {
          extensions: {
            code: "BAD_USER_INPUT",
            exception: { validationErrors: { email: { code: "required" }, password: { code: "required" } } },
          },
        },
      ],
    });
  });

  test("access token: expires after an hour", async () => {
    const { token } = await signIn();
    clock.forward(HOUR - SECOND);
    expect(await statusOf(token)).toBe(200);
    clock.forward(2 * SECOND);
    const answer = await api.as(token).call("GET", `/api/auth/users/${userId}`);
    expect(answer.status).toBe(401);
    expect(answer.json).toMatchObject({ error: "unauthorized", message: "Token expired", reason: "expired" });
  });

  const renewedBy = async (token: string) =>
    (await api.as(token).call("GET", `/api/auth/users/${userId}`)).headers.get("x-access-token-issued");

  test("access token: near its end it is renewed if another window has refreshed (@P-261 @C-320)", async () => {
    const { token, refreshToken } = await signIn();
    expect(await renewedBy(token)).toBeNull();
    clock.forward(30 * MINUTE);
    await refresh(refreshToken);
    expect(await renewedBy(token)).toBeNull();
    clock.forward(26 * MINUTE);
    const renewed = (await renewedBy(token)) ?? "";
    clock.forward(10 * MINUTE);
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(renewed)).toBe(200);
  });

  test("access token: renewed by use, it still expires an hour after the last refresh", async () => {
    const { token, refreshToken } = await signIn();
    clock.forward(20 * MINUTE);
    await refresh(refreshToken);
    let newest = token;
    for (let minute = 20; minute < 79; minute += 1) {
      newest = (await renewedBy(newest)) ?? newest;
      clock.forward(MINUTE);
    }
    expect(newest).not.toBe(token);
    expect(await statusOf(newest)).toBe(200);
    expect(await renewedBy(newest)).toBeNull();
    clock.forward(MINUTE);
    expect(await statusOf(newest)).toBe(401);
  });

  test("refresh token: is exchanged for new tokens of the same session (@P-370)", async () => {
    const first = await signIn();
    const second = await refresh(first.refreshToken);
    expect(second).toMatchObject({ userId, supportChatHash: first.supportChatHash });
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(await statusOf(second.token)).toBe(200);
  });

  test("refresh token: after a lost answer it stays valid until its successor is used", async () => {
    const { refreshToken } = await signIn();
    const lost = await refresh(refreshToken);
    clock.forward(3 * HOUR);
    const again = await refresh(refreshToken);
    expect(again.refreshToken).toBe(lost.refreshToken);
    expect(await statusOf(again.token)).toBe(200);
  });

  test.each([
    ["refresh token", async (second: Login) => void (await refresh(second.refreshToken))],
    ["access token", async (second: Login) => void (await statusOf(second.token))],
  ])(
    "old refresh token: valid for 60 s after use of its successor's %s, then ends the session",
    async (_what, use) => {
      const first = await signIn();
      const second = await refresh(first.refreshToken);
      clock.forward(HOUR / 2);
      await use(second);
      clock.forward(60 * SECOND);
      const slow = await refresh(first.refreshToken);
      expect(slow.refreshToken).toBe(second.refreshToken);
      expect(await statusOf(slow.token)).toBe(200);
      clock.forward(SECOND);
      expect(await refusedRefresh(first.refreshToken)).toBe("UNAUTHENTICATED");
      expect(await refusedRefresh(second.refreshToken)).toBe("UNAUTHENTICATED");
      expect(await statusOf(slow.token)).toBe(401);
      expect(await statusOf((await signIn()).token)).toBe(200);
    },
  );

  test("refresh token: two windows that refresh at once stay signed in", async () => {
    const { refreshToken } = await signIn();
    const [one, other] = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    expect(one.refreshToken).toBe(other.refreshToken);
    expect((await refresh(one.refreshToken)).userId).toBe(userId);
  });

  test("refresh token: expires after a month; unknown ones are refused (@P-370)", async () => {
    const { refreshToken } = await signIn();
    clock.forward(31 * DAY_MS);
    expect(await refusedRefresh(refreshToken)).toBe("UNAUTHENTICATED");
    expect(await refusedRefresh("not a token")).toBe("UNAUTHENTICATED");
  });

  test("sign-out: ends the session at once", async () => {
    const login = await signIn();
    expect(await statusOf(login.token)).toBe(200);
    await api.graphql(LOGOUT, { input: { refreshToken: login.refreshToken } });
    expect(await statusOf(login.token)).toBe(401);
    expect(await refusedRefresh(login.refreshToken)).toBe("UNAUTHENTICATED");
  });

  test("player session: does not expire, and carries its account and zone (@C-315)", async () => {
    const account = await createAccount(app.service);
    const zone = await createZone(app.service, account);
    const owner = await createUser(app.service, account.id);
    const { json } = await api.as(owner.token).call("POST", `/api/auth/sound_zones/${zone}/device`, {
      body: { device_type: "desktop", platform: "MACOS", code: "an installation" },
    });
    const { session } = json as { session: { token: string; refreshToken: string; device: { id: string } } };
    const claims = decodeJwt(session.token);
    expect(claims).toMatchObject({
      typ: "interactive_device",
      sub: session.device.id,
      account: account.id,
      zone,
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(DAY_MS / SECOND);
    clock.forward(400 * DAY_MS);
    const refreshed = await refresh(session.refreshToken);
    expect(refreshed.userId).toBeNull();
    const { loginData } = await api.as(refreshed.token).graphql<{ loginData: object }>(LOGIN_DATA);
    expect(loginData).toMatchObject({ me: { __typename: "Device", id: session.device.id } });
  });

  test("player session: reusing a refresh token ends the pairing once its successor was exchanged", async () => {
    const account = await createAccount(app.service);
    const zone = await createZone(app.service, account);
    const owner = await createUser(app.service, account.id);
    const { json } = await api.as(owner.token).call("POST", `/api/auth/sound_zones/${zone}/device`, {
      body: { device_type: "desktop", platform: "MACOS", code: "another installation" },
    });
    const { refreshToken } = (json as { session: { refreshToken: string } }).session;
    const zoneStatus = async (token: string) =>
      (await api.as(token).call("GET", `/api/auth/sound_zones/${zone}`)).status;
    const second = await refresh(refreshToken);
    expect(await zoneStatus(second.token)).toBe(200);
    // The player's disk could not store the successor for days, so it continues with the old token.
    clock.forward(3 * DAY_MS);
    expect((await refresh(refreshToken)).refreshToken).toBe(second.refreshToken);
    const third = await refresh(second.refreshToken);
    expect(await refusedRefresh(refreshToken)).toBe("UNAUTHENTICATED");
    expect(await zoneStatus(third.token)).toBe(401);
  });

  test("session: acts for its own subject only", async () => {
    const { tokens } = app.service.services;
    const account = await createAccount(app.service);
    const zone = await createZone(app.service, account);
    const device = await createDevice(app.service, account.id, zone);
    const sessionOf = (token: string) => String(decodeJwt(token).sid);
    const mine = sessionOf((await signIn()).token);
    const theirs = sessionOf((await createUser(app.service, account.id)).token);
    const players = sessionOf(device.token);
    expect(await statusOf(await tokens.issueUser({ userId, sessionId: mine }))).toBe(200);
    for (const sessionId of [theirs, players])
      expect.soft(await statusOf(await tokens.issueUser({ userId, sessionId }))).toBe(401);
    const deviceId = device.id;
    const player = { deviceId, accountId: account.id, soundZoneId: zone };
    for (const [sessionId, status] of [
      [players, 200],
      [theirs, 401],
    ] as const) {
      const token = await tokens.issueDevice({ ...player, sessionId });
      const answer = await api.as(token).call("GET", `/api/auth/sound_zones/${zone}`);
      expect.soft(answer.status).toBe(status);
    }
  });

  test("membership: a person who leaves an account loses access within seconds", async () => {
    const account = await createAccount(app.service);
    const member = await createUser(app.service, account.id);
    const read = () => api.as(member.token).call("GET", `/api/auth/accounts/${account.id}`);
    expect((await read()).status).toBe(200);
    await app.service.services.db.delete(acls).where(eq(acls.id, member.aclId));
    app.service.services.bus.publish("subject-changed", { subject: member.id });
    expect((await read()).status).toBe(403);
  });

  test("log: contains no token, password or hash", async () => {
    const { log } = app.service.services;
    log.error(
      { token: "tok-1", headers: { authorization: "Bearer tok-2" }, input: { password: "tok-3" } },
      "x",
    );
    log.error({ body: { input: { refreshToken: "tok-4" } } }, "x");
    expect(JSON.stringify(app.logs())).not.toContain("tok-");
  });

  test("unpaired device: its tokens are refused at once", async () => {
    const account = await createAccount(app.service);
    const zone = await createZone(app.service, account);
    const owner = await createUser(app.service, account.id);
    const device = await createDevice(app.service, account.id, zone);
    const read = () => api.as(device.token).call("GET", `/api/auth/sound_zones/${zone}`);
    expect((await read()).status).toBe(200);
    await api.as(owner.token).call("DELETE", `/api/auth/sound_zones/${zone}/device`);
    expect((await read()).status).toBe(401);
  });
});
