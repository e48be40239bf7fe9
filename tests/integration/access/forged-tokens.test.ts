import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "#server/modules/auth/public.ts";
import { createAccount, createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

/**
 * Tokens that the service did not issue as access tokens, for a session that exists: nothing else is wrong with them.
 */

const LOGIN = "mutation ($input: LoginUserInput!) { loginUser(input: $input) { token refreshToken } }";
const REFRESH = "mutation ($input: RefreshLoginInput!) { refreshLogin(input: $input) { token } }";
const EMAIL = "ada@shop.example";
const PASSWORD = "a good long password";

let app: TestApp;
let api: TestApi;
let userId: string;
let login: { readonly token: string; readonly refreshToken: string };
let claims: JWTPayload;

beforeAll(async () => {
  app = await startApp();
  api = new TestApi(app.url);
  const account = await createAccount(app.service);
  const passwordHash = await hashPassword(PASSWORD);
  userId = (await createUser(app.service, account.id, undefined, { email: EMAIL, passwordHash })).id;
  const input = { email: EMAIL, password: PASSWORD };
  login = (await api.graphql<{ loginUser: typeof login }>(LOGIN, { input })).loginUser;
  claims = JSON.parse(Buffer.from(login.token.split(".")[1] ?? "", "base64url").toString());
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const key = () => app.service.services.secrets["access-token"];
const signed = (payload: JWTPayload, by: Uint8Array = key(), alg = "HS256") =>
  new SignJWT(payload).setProtectedHeader({ alg }).sign(by);
const of = (userToken: string) => api.as(userToken);
const read = (token: string) => of(token).call("GET", `/api/auth/users/${userId}`);
const ask = (token: string) => of(token).graphqlRefusal("{ loginData { me { __typename } } }");

test("tokens: one signed here for this session is accepted (control for the refusals below)", async () => {
  const token = await signed(claims);
  expect([(await read(token)).status, await ask(token)]).toEqual([200, null]);
});

test.each<[string, () => string | Promise<string>]>([
  ["without a signature (alg none)", () => new UnsecuredJWT(claims).encode()],
  ["with its signature cut off", () => login.token.replace(/[^.]*$/, "")],
  [
    "with another person's claims under its signature",
    () => {
      const [header, , signature] = login.token.split(".");
      const other = Buffer.from(JSON.stringify({ ...claims, typ: "interactive_device" })).toString(
        "base64url",
      );
      return `${header}.${other}.${signature}`;
    },
  ],
  ["signed with a foreign key", () => signed(claims, new Uint8Array(32).fill(7))],
  ["signed with an empty-looking key", () => signed(claims, new Uint8Array(32))],
  ["signed with another algorithm", () => signed(claims, Buffer.concat([key(), key()]), "HS512")],
  [
    "of an identity provider: another issuer, audience and kind of key",
    async () => {
      const { privateKey } = await generateKeyPair("ES256");
      return await new SignJWT(claims)
        .setProtectedHeader({ alg: "ES256" })
        .setIssuer("https://accounts.google.com")
        .setAudience("google-app")
        .sign(privateKey);
    },
  ],
  ["of another type", () => signed({ ...claims, typ: "staff_remote" })],
  ["of no type", () => signed({ ...claims, typ: undefined })],
  [
    "of a player, for a person",
    () => signed({ ...claims, typ: "interactive_device", account: "a", zone: "z" }),
  ],
  ["without an expiry", () => signed({ ...claims, exp: undefined })],
  ["that has expired", () => signed({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 })],
  ["that is a refresh token", () => login.refreshToken],
])("tokens: one %s is refused", async (_what, forge) => {
  const token = await forge();
  expect(await read(token)).toMatchObject({ status: 401, json: { error: "unauthorized" } });
  expect(await ask(token)).toBe("UNAUTHENTICATED");
});

test("tokens: one signed with another key of the service is refused", async () => {
  const { "access-token": own, ...others } = app.service.services.secrets;
  for (const [name, secret] of Object.entries(others)) {
    const token = await signed(claims, secret);
    expect.soft([name, (await read(token)).status, await ask(token)]).toEqual([name, 401, "UNAUTHENTICATED"]);
  }
  expect(own).toBeDefined();
});

test("tokens: an access token is refused as a refresh token", async () => {
  expect(await api.graphqlRefusal(REFRESH, { input: { refreshToken: login.token } })).toBe("UNAUTHENTICATED");
});
