import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailedLinks } from "#server/db/schema/mail.ts";
import { users } from "#server/db/schema/people/people.ts";
import { hashPassword } from "#server/modules/auth/public.ts";
import { printResetLink } from "#server/modules/credentials/public.ts";
import { issueLink } from "#server/modules/mailed-links/public.ts";
import { HOUR_MS } from "#shared/domain/time/lengths.ts";
import { createProgram, createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { type MailServer, tokenIn } from "#tests/factories/service/mail-server.ts";
import { type MailedApp, startMailedApp } from "#tests/factories/service/mailed-app.ts";

const PATH = "/api/auth/users/reset_password";
const EMAIL = "ada@shop.example";
const OLD = "an old password";
const NEW = "a new password";

const refused = (status: number, reason: string) =>
  expect.objectContaining({ status, json: expect.objectContaining({ reason }) });

describe("password reset", () => {
  let mailed: MailedApp;
  let mail: MailServer;
  let app: TestApp;
  let api: TestApi;
  let userId: string;
  let later = 0;

  beforeAll(async () => {
    mailed = await startMailedApp({ now: () => new Date(Date.now() + later) });
    ({ app, mail } = mailed);
    api = new TestApi(app.url);
  });
  afterAll(async () => {
    await mailed[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    later = 0;
    const { db, limits } = app.service.services;
    await db.update(users).set({ email: sql`id || '@gone.example'` });
    ({ id: userId } = await createUser(app.service, null));
    const passwordHash = await hashPassword(OLD);
    await db.update(users).set({ email: EMAIL, passwordHash }).where(sql`id = ${userId}`);
    await limits.clear("mail-to", EMAIL);
    await limits.clear("mail-from", "127.0.0.1");
    await limits.clear("mailed-link", "127.0.0.1");
    await limits.clear("login-person", `127.0.0.1 ${EMAIL}`);
  });

  const ask = (email = EMAIL) => api.call("POST", PATH, { body: { email } });
  const askForToken = async () => {
    await ask();
    return tokenIn(await mail.next(EMAIL));
  };
  const check = (token: string) => api.call("POST", `${PATH}/check`, { body: { token } });
  const commit = (token: string, password = NEW) => api.call("PUT", PATH, { body: { token, password } });
  const signIn = (password: string) => TestApi.signIn(app.url, EMAIL, password);

  test("password reset: POST requests it, PUT commits it, then the new password works (@P-380)", async () => {
    const token = await askForToken();
    expect(await check(token)).toMatchObject({ status: 200, json: { email: EMAIL } });
    expect(await commit(token, "Password1")).toMatchObject({
      status: 400,
      json: { fields: { password: { code: "rule", rule: "commonPassword" } } },
    });
    expect(await commit(token)).toMatchObject({ status: 200, json: { email: EMAIL } });
    expect((await signIn(NEW)).userId).toBe(userId);
    await expect(signIn(OLD)).rejects.toThrow("UNAUTHENTICATED");
    const told = await mail.next(EMAIL);
    expect(told.subject).toBe("Your password was changed");
    expect(told.text).toContain("/forgot-password?email=");
  });

  test("password reset: ends every session and all other mailed links", async () => {
    const session = await signIn(OLD);
    const first = await askForToken();
    const second = await askForToken();
    expect((await commit(second)).status).toBe(200);
    expect((await session.call("GET", `/api/auth/users/${userId}`)).status).toBe(401);
    expect(await commit(first)).toEqual(refused(409, "used"));
    await mail.next(EMAIL);
  });

  test("password reset: revokes access tokens, and is confirmed by mail", async () => {
    const { token: mine } = await createProgram(app.service, userId, ["read"]);
    const own = new TestApi(app.url, mine);
    const see = async () => (await own.graphql("{ loginData { me { __typename } } }")) as object;
    expect(await see()).toMatchObject({ loginData: { me: { __typename: "PublicAPIClient" } } });
    expect((await commit(await askForToken())).status).toBe(200);
    await expect(see()).rejects.toThrow("UNAUTHENTICATED");
    expect((await mail.next(EMAIL)).text).toContain("your access tokens no longer work");
  });

  test("password reset: a link works once, for an hour, for this purpose only", async () => {
    const token = await askForToken();
    expect(await commit(token, "short")).toMatchObject({
      status: 400,
      json: { fields: { password: { code: "min", length: 6 } } },
    });
    expect((await Promise.all([commit(token), commit(token)])).map(({ status }) => status).sort()).toEqual([
      200, 409,
    ]);
    await mail.next(EMAIL);
    expect(await check(token)).toEqual(refused(409, "used"));

    const late = await askForToken();
    later = HOUR_MS + 1;
    expect(await check(late)).toEqual(refused(410, "expired"));
    expect(await commit(late)).toEqual(refused(410, "expired"));
    later = 0;

    const { services } = app.service;
    const other = await issueLink(services, services.db, { purpose: "verify", userId, email: EMAIL });
    expect(await commit(other.split("/").at(-1) ?? "")).toEqual(refused(404, "unknown"));
    expect(await commit("x".repeat(43))).toEqual(refused(404, "unknown"));
  });

  test("password reset: a link is void after the person changes their address", async () => {
    const token = await askForToken();
    await app.service.services.db.update(users).set({ email: "new@shop.example" }).where(sql`id = ${userId}`);
    expect(await commit(token)).toEqual(refused(404, "unknown"));
  });

  test("password reset: stored data cannot be used as a link", async () => {
    const token = await askForToken();
    const rows = await app.service.services.db.select().from(mailedLinks);
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const { tokenHash } of rows) expect(await commit(tokenHash)).toEqual(refused(404, "unknown"));
  });

  test("password reset: answers equally, and as fast, for known and unknown addresses", async () => {
    const { limits } = app.service.services;
    const times: Record<string, number[]> = { [EMAIL]: [], "nobody@shop.example": [] };
    for (let round = 0; round < 25; round++) {
      for (const email of Object.keys(times)) {
        await limits.clear("mail-to", email);
        await limits.clear("mail-from", "127.0.0.1");
        const began = performance.now();
        expect(await ask(email)).toMatchObject({ status: 200, json: {} });
        times[email]?.push(performance.now() - began);
      }
    }
    const [known, unknown] = Object.values(times).map((all) => all.sort((a, b) => a - b)[12] ?? 0);
    expect(Math.abs((known ?? 0) - (unknown ?? 0))).toBeLessThan(Math.max(5, (unknown ?? 0) / 2));
    expect(mail.mails.some(({ recipients }) => recipients.includes("nobody@shop.example"))).toBe(false);
  });

  test("password reset: mails per address and link attempts are limited, known address or not", async () => {
    for (const email of ["limited@shop.example", EMAIL]) {
      const statuses: number[] = [];
      for (let round = 0; round < 6; round++) statuses.push((await ask(email)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
    const tries: number[] = [];
    for (let round = 0; round < 21; round++) tries.push((await check(`wrong${round}`)).status);
    expect(tries.filter((status) => status === 404)).toHaveLength(20);
    expect(tries.at(-1)).toBe(429);
  });

  test("password reset: refuses a malformed address", async () => {
    expect(await ask("abc")).toMatchObject({ status: 400, json: { fields: { email: { code: "email" } } } });
    expect(await ask("")).toMatchObject({ status: 400, json: { fields: { email: { code: "required" } } } });
  });
});

test("password reset: a host without mail can print a link at start-up", async () => {
  const env = {
    ROOMTONE_RESET_PASSWORD: EMAIL.toUpperCase(),
    ROOMTONE_PUBLIC_URL: "https://music.example.com",
  };
  await using app = await startApp({ env });
  const { services } = app.service;
  const said: string[] = [];
  const print = () => printResetLink(services, (text) => said.push(text));
  await print();
  expect(said.pop()).toContain("Nobody signs in with");
  const { id } = await createUser(app.service, null);
  await services.db.update(users).set({ email: EMAIL }).where(sql`id = ${id}`);
  await print();
  const token = /^ {2}https:\/\/music\.example\.com\/reset-password\/([\w-]{43})$/m.exec(
    said.pop() ?? "",
  )?.[1];
  const answer = await new TestApi(app.url).call("PUT", PATH, { body: { token, password: NEW } });
  expect(answer).toMatchObject({ status: 200, json: { email: EMAIL } });
  expect((await TestApi.signIn(app.url, EMAIL, NEW)).userId).toBe(id);
});
