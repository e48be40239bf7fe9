import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { hashPassword } from "#server/modules/auth/public.ts";
import { listLocations } from "#shared/contract/rest/zones/locations.ts";
import { createAccount, createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

/**
 * Requests that a page of another site can make a browser send without a preflight: forms and simple requests, with the
 * headers that browsers add.
 */

const ELSEWHERE = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
const LOGIN = "mutation ($input: LoginUserInput!) { loginUser(input: $input) { token refreshToken } }";
const LOGOUT = "mutation ($input: LogoutInput!) { logout(input: $input) }";
const EMAIL = "ada@shop.example";
const PASSWORD = "a good long password";

let app: TestApp;
let accountId: string;
let userId: string;
let login: { readonly token: string; readonly refreshToken: string };
let api: TestApi;

beforeAll(async () => {
  app = await startApp();
  accountId = (await createAccount(app.service)).id;
  const passwordHash = await hashPassword(PASSWORD);
  userId = (await createUser(app.service, accountId, undefined, { email: EMAIL, passwordHash })).id;
  const input = { email: EMAIL, password: PASSWORD };
  login = (await new TestApi(app.url).graphql<{ loginUser: typeof login }>(LOGIN, { input })).loginUser;
  api = new TestApi(app.url, login.token);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

/** The number of the account's locations, read with a session that is still open. */
const places = async () =>
  (await api.rest("GET", `/api/auth/accounts/${accountId}/locations`, listLocations.response)).items.length;

test("other sites: answers set no cookies and ask for no HTTP authentication", async () => {
  const input = { email: EMAIL, password: PASSWORD };
  const answers = [
    await api.call("POST", "/api/v2", { body: { query: LOGIN, variables: { input } } }),
    await api.call("GET", `/api/auth/users/${userId}`),
    await new TestApi(app.url).call("GET", "/api/auth/sign_in_ways"),
  ];
  for (const { status, headers } of answers)
    expect([status, headers.getSetCookie(), headers.get("www-authenticate")]).toEqual([200, [], null]);
});

/** A new location, and signing out, in each encoding that a page can send without a preflight. */
const PLACE = { name: "A", address: "A 1", city: "Lund", postal_code: "222 22", iso_country: "SE" };
const inForms = (fields: Readonly<Record<string, string>>, json: object): readonly [string, string][] => [
  ["text/plain", JSON.stringify(json)],
  ["application/x-www-form-urlencoded", new URLSearchParams(fields).toString()],
  [
    "multipart/form-data; boundary=x",
    `${Object.entries(fields)
      .map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join("")}--x--\r\n`,
  ],
];

test("other sites: a form changes nothing, even with the person's token", async () => {
  const variables = { input: { refreshToken: login.refreshToken } };
  const logout = { query: LOGOUT, variables };
  const forms = [
    ...inForms(PLACE, PLACE).map((form) => [`/api/auth/accounts/${accountId}/locations`, ...form] as const),
    ...inForms({ ...logout, variables: JSON.stringify(variables) }, logout).map(
      (form) => ["/api/v2", ...form] as const,
    ),
  ];
  for (const [path, type, body] of forms) {
    const answer = await api.call("POST", path, { body, headers: { ...ELSEWHERE, "content-type": type } });
    expect.soft([path, type, answer.status]).toEqual([path, type, 415]);
  }
  expect(await places()).toBe(1);
  // The same request as the client sends it.
  await api.rest("POST", `/api/auth/accounts/${accountId}/locations`, z.unknown(), { body: PLACE });
  expect(await places()).toBe(2);
});

test("other sites: opening an address changes nothing, and a token in a query is ignored", async () => {
  const variables = JSON.stringify({ input: { refreshToken: login.refreshToken } });
  const search = new URLSearchParams({ query: LOGOUT, variables });
  const statuses = [`/api/v2?${search}`, `/api/auth/users/${userId}?token=${login.token}`].map(
    async (path) => (await new TestApi(app.url).call("GET", path, { headers: ELSEWHERE })).status,
  );
  expect(await Promise.all(statuses)).toEqual([404, 401]);
  await fetch(`${app.url}/logout`, { headers: ELSEWHERE });
  expect((await api.call("GET", `/api/auth/users/${userId}`)).status).toBe(200);
});

test("other sites: no CORS header lets their pages read an answer or send custom requests", async () => {
  const answer = await api.call("GET", `/api/auth/users/${userId}`, { headers: ELSEWHERE });
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
});
