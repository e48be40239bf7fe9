import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accounts, acls, refreshTokens, secrets, users } from "#server/db/schema/people/people.ts";
import { renewFirstOwnerToken } from "#server/modules/auth/first-owner.ts";
import { AccountList } from "#shared/contract/rest/accounts/accounts.ts";
import { AclList } from "#shared/contract/rest/accounts/members.ts";
import { SignedIn } from "#shared/contract/rest/desktop-sign-in.ts";
import { getFirstOwner } from "#shared/contract/rest/people/first-owner.ts";
import { createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { emptyData } from "#tests/factories/service/empty-data.ts";
import { startService } from "#tests/factories/service/service.ts";

const PATH = "/api/auth/first_owner";

const DETAILS = {
  name: "Ada Berg",
  email: "ada@shop.example",
  password: "a long one",
  business_name: "Berg & Co",
  iso_country: "SE",
};

const refused = (status: number, reason: string) =>
  expect.objectContaining({ status, json: expect.objectContaining({ reason }) });

describe("the first owner", () => {
  let app: TestApp;
  let api: TestApi;

  beforeAll(async () => {
    app = await startApp({ env: { ROOMTONE_LOG: "trace" } });
    api = new TestApi(app.url);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    for (const table of [refreshTokens, acls, accounts, users]) await services().db.delete(table);
    await services().limits.clear("first-owner", "127.0.0.1");
  });

  const services = () => app.service.services;
  const link = async () => {
    const token = await renewFirstOwnerToken(services());
    if (token === null) throw new Error("There is somebody who can sign in");
    return token;
  };
  const check = (token: string) => api.call("POST", `${PATH}/check`, { body: { token } });
  const create = (token: string, over: object = {}) =>
    api.call("POST", PATH, { body: { ...DETAILS, ...over, token } });
  const needed = async () => (await api.rest("GET", PATH, getFirstOwner.response)).needed;
  const counts = () => Promise.all([users, accounts, acls].map((table) => services().db.$count(table)));

  test("first owner: the link creates a person with a business, signed in, once (@C-294)", async () => {
    const token = await link();
    expect(await needed()).toBe(true);
    expect((await check(token)).status).toBe(200);
    const answer = await create(token);
    expect(answer.status).toBe(200);
    const login = SignedIn.parse(answer.json);
    const owner = new TestApi(app.url, login.token, login.userId);
    const { items } = await owner.rest("GET", `/api/auth/users/${login.userId}/accounts`, AccountList);
    expect(items).toMatchObject([
      { business_name: "Berg & Co", iso_country: "SE", feature_flags: { onboarding_enabled: true } },
    ]);
    const mine = await owner.rest("GET", `/api/auth/users/${login.userId}/acls`, AclList);
    expect(mine.items).toMatchObject([{ owner: true, admin: true, finance: true, contact: true }]);
    await TestApi.signIn(app.url, DETAILS.email, DETAILS.password);

    expect(await needed()).toBe(false);
    expect(await check(token)).toEqual(refused(409, "used"));
    expect(await create(token, { email: "other@shop.example" })).toEqual(refused(409, "used"));
    expect(await counts()).toEqual([1, 1, 1]);
  });

  test("first owner: of two people with the link at once, one becomes the owner", async () => {
    const token = await link();
    const answers = await Promise.all([
      create(token),
      create(token, { email: "second@shop.example" }),
      create(token, { email: "third@shop.example" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await counts()).toEqual([1, 1, 1]);
  });

  test("first owner: a wrong token or an older link is unknown, and creates nobody", async () => {
    const older = await link();
    const newer = await link();
    for (const token of ["", "x", older, `${newer}=`, newer.toUpperCase()]) {
      expect(await check(token)).toEqual(refused(404, "unknown"));
      expect(await create(token)).toEqual(refused(404, "unknown"));
    }
    expect(await counts()).toEqual([0, 0, 0]);
    expect((await create(newer)).status).toBe(200);
  });

  test("first owner: once a person exists the link is useless and none is created", async () => {
    const token = await link();
    await createUser(app.service, null);
    expect(await check(token)).toEqual(refused(409, "used"));
    expect(await create(token)).toEqual(refused(409, "used"));
    expect(await renewFirstOwnerToken(services())).toBeNull();
    expect((await counts())[1]).toBe(0);
  });

  test("first owner: each field is checked, and a mistake does not use up the link", async () => {
    const token = await link();
    const fieldsOf = async (over: object) => (await create(token, over)).json;
    for (const [name, value] of [
      ["name", " "],
      ["email", "ada"],
      ["password", "short"],
      ["password", "x".repeat(1025)],
      ["business_name", ""],
      ["iso_country", "Sweden"],
      ["name", "a\u0000b"],
    ] as const)
      expect(await fieldsOf({ [name]: value })).toMatchObject({ error: "invalid" });
    expect(await fieldsOf({ password: "short" })).toMatchObject({
      fields: { password: { code: "min", length: 6 } },
    });
    expect((await create(token)).status).toBe(200);
  });

  test("first owner: guesses are limited, and a valid link counts as no attempt", async () => {
    const token = await link();
    for (let n = 0; n < 19; n++) expect((await check("wrong")).status).toBe(404);
    expect((await check(token)).status).toBe(200);
    expect((await create("wrong")).status).toBe(404);
    expect(await check("wrong")).toEqual(refused(429, "too-many-tries"));
    expect(await create(token)).toEqual(refused(429, "too-many-tries"));
  });

  test("first owner: neither the database nor the log contains the token or the password", async () => {
    const token = await link();
    const stored = JSON.stringify(await services().db.select().from(secrets));
    await check(token);
    await create(token);
    const logs = JSON.stringify(app.logs());
    expect(logs).toContain(PATH);
    for (const text of [stored, logs, JSON.stringify(await services().db.select().from(users))]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(DETAILS.password);
    }
  });
});

test("first owner: a service without people prints a new link at each start", async () => {
  const { dataDir, env } = await emptyData();
  const settings = {
    ROOMTONE_DEMO: "0",
    ROOMTONE_LOG: "error",
    ROOMTONE_PUBLIC_URL: "https://music.example",
  };
  await using service = await startService({ dataDir, env: { ...settings, ...env } });
  const links = () =>
    service
      .logs()
      .flatMap(({ msg }) => /https:\/\/music\.example\/first-owner#(\S+)/.exec(String(msg))?.[1] ?? []);
  const api = new TestApi(service.url);
  const [first] = links();
  await service.restart();
  const [, second] = links();
  expect((await api.call("POST", `${PATH}/check`, { body: { token: first } })).status).toBe(404);
  const created = await api.call("POST", PATH, { body: { ...DETAILS, token: second } });
  expect(created.status).toBe(200);
  expect(links()).toHaveLength(2);
});
