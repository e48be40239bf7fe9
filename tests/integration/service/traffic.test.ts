import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccount, createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

/** Calls per minute and caller; see plugins/limits/limits.ts. */
const CALLS = 6_000;

describe("rate limits", () => {
  let app: TestApp;
  let account: string;
  beforeAll(async () => {
    app = await startApp({ env: { ROOMTONE_PROXIES: "1" } });
    account = (await createAccount(app.service)).id;
  });
  afterAll(async () => {
    // A configured proxy causes no warning.
    expect(app.logs()).toEqual([]);
    await app[Symbol.asyncDispose]();
  });

  /** Uses a limit up, like that many calls. */
  const useUp = async (limit: "session-calls" | "address-calls" | "address-files", key: string) => {
    for (let n = 0; n < (limit === "address-files" ? 5 : 1) * CALLS; n += 1)
      await app.service.services.limits.take(limit, key);
  };
  const from = (address: string) => ({ headers: { "x-forwarded-for": address } });

  test("rate limits: a session over its limit waits, REST and GraphQL, others at its address do not", async () => {
    const [busy, quiet] = [await createUser(app.service, account), await createUser(app.service, account)];
    const api = new TestApi(app.url, busy.token);
    const path = `/api/auth/accounts/${account}`;
    expect((await api.call("GET", path, from("192.0.2.1"))).status).toBe(200);
    const { sessionId } = await sessionOf(busy.token);
    await useUp("session-calls", sessionId);
    const refused = await api.call("GET", path, from("192.0.2.1"));
    expect(refused).toMatchObject({ status: 429, json: { error: "rate_limited" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const query = { body: { query: "{ loginData { supportChatHash } }" }, ...from("192.0.2.1") };
    expect((await api.call("POST", "/api/v2", query)).status).toBe(429);
    expect((await new TestApi(app.url, quiet.token).call("GET", path, from("192.0.2.1"))).status).toBe(200);
  });

  test("rate limits: a signed-out address over its limit waits, signed-in people there do not", async () => {
    await useUp("address-calls", "192.0.2.2");
    const nobody = new TestApi(app.url);
    const forged = new TestApi(app.url, "a.b.c");
    const signIn = { body: { query: 'mutation { logout(input: { refreshToken: "x" }) }' } };
    for (const api of [nobody, forged]) {
      expect((await api.call("POST", "/api/v2", { ...signIn, ...from("192.0.2.2") })).status).toBe(429);
      expect((await api.call("GET", "/api/auth/users/me", from("192.0.2.2"))).status).toBe(429);
    }
    expect((await nobody.call("POST", "/api/v2", { ...signIn, ...from("192.0.2.3") })).status).toBe(200);
    const member = new TestApi(app.url, (await createUser(app.service, account)).token);
    expect((await member.call("GET", `/api/auth/accounts/${account}`, from("192.0.2.2"))).status).toBe(200);
    expect((await nobody.call("GET", "/healthz", from("192.0.2.2"))).status).toBe(200);
  });

  test("rate limits: pictures and files have their own", async () => {
    await useUp("address-files", "192.0.2.4");
    const nobody = new TestApi(app.url);
    expect((await nobody.call("GET", "/media/image/x/48/48", from("192.0.2.4"))).status).toBe(429);
    expect((await nobody.call("GET", "/env", from("192.0.2.4"))).status).toBe(200);
  });

  const sessionOf = async (token: string) => {
    const taken = await app.service.services.tokens.authenticate(token);
    if (!taken.ok) throw new Error(taken.reason);
    return taken.value;
  };
});

test("forwarding headers: unconfigured ones are ignored, with one warning", async () => {
  await using app = await startApp();
  const nobody = new TestApi(app.url);
  for (let n = 0; n < 3; n += 1)
    await nobody.call("GET", "/env", { headers: { "x-forwarded-for": `192.0.2.${n}` } });
  const warnings = app.logs().filter(({ msg }) => String(msg).includes("ROOMTONE_PROXIES"));
  expect(warnings).toHaveLength(1);
});
