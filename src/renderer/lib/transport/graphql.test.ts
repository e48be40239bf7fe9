import { expect, test } from "vitest";
import { LogoutDocument } from "#shared/contract/graphql/generated/auth-operations.ts";
import { testCaller } from "#tests/factories/caller.ts";
import { createGraphql } from "./graphql.ts";

/** A service that gives these answers one after the other; what it was sent, and the tokens that it gave. */
function service(...answers: readonly Response[]) {
  const waiting = [...answers];
  const tokens: (string | null)[] = [];
  const issued: string[] = [];
  const graphql = createGraphql({
    baseUrl: "https://service.test",
    caller: () => testCaller(),
    session: {
      token: async () => "t1",
      refresh: async () => "t2",
      replaceToken: (token) => issued.push(token),
    },
    fetch: async (_input, init) => {
      tokens.push(new Headers(init?.headers).get("authorization"));
      return waiting.shift() ?? Response.error();
    },
  });
  return { logout: () => graphql(LogoutDocument, { input: { refreshToken: "r" } }), tokens, issued };
}

const done = { data: { logout: true } };
const refused = { errors: [{ message: "no", extensions: { code: "UNAUTHENTICATED" } }] };

test("operations: a token that comes with an answer is kept (@P-261 @C-320)", async () => {
  const { logout, issued } = service(Response.json(done, { headers: { "x-access-token-issued": "t9" } }));
  await logout();
  expect(issued).toEqual(["t9"]);
});

test("operations: an expired token is renewed once, and one that is refused then fails (@P-417)", async () => {
  const renewed = service(Response.json(refused), Response.json(done));
  expect(await renewed.logout()).toEqual(done.data);
  expect(renewed.tokens).toEqual(["Bearer t1", "Bearer t2"]);
  const ended = service(Response.json(refused), Response.json(refused));
  await expect(ended.logout()).rejects.toMatchObject({ status: 401, authorized: true });
  expect(ended.tokens).toHaveLength(2);
});
