import { expect, test } from "vitest";
import { LogoutDocument } from "#shared/contract/graphql/generated/auth-operations.ts";
import { OwnMusicDocument, WriteFeedbackDocument } from "#shared/contract/graphql/generated/operations.ts";
import { testCaller } from "#tests/factories/service/caller.ts";
import { createGraphql } from "./graphql.ts";
import type { OperationOutcome } from "./graphql-options.ts";

/** A service with these answers in sequence; returns its requests and issued tokens. */
function service(...answers: readonly Response[]) {
  const waiting = [...answers];
  const tokens: (string | null)[] = [];
  const issued: string[] = [];
  const operations: OperationOutcome[] = [];
  const graphql = createGraphql({
    baseUrl: "https://service.test",
    caller: () => testCaller(),
    session: {
      token: async () => "t1",
      refresh: async () => "t2",
      replaceToken: (token) => issued.push(token),
      isLoggedIn: () => true,
    },
    fetch: async (_input, init) => {
      tokens.push(new Headers(init?.headers).get("authorization"));
      return waiting.shift() ?? Response.error();
    },
    onOperation: (operation) => operations.push(operation),
  });
  const logout = () => graphql(LogoutDocument, { input: { refreshToken: "r" } });
  return { graphql, logout, tokens, issued, operations };
}

const done = { data: { logout: true } };
const refused = { errors: [{ message: "no", extensions: { code: "UNAUTHENTICATED" } }] };

test("operations: a token issued with an answer is stored (@P-261 @C-320)", async () => {
  const { logout, issued } = service(Response.json(done, { headers: { "x-access-token-issued": "t9" } }));
  await logout();
  expect(issued).toEqual(["t9"]);
});

test("operations: an expired token is renewed once, and a second refusal fails (@P-417)", async () => {
  const renewed = service(Response.json(refused), Response.json(done));
  expect(await renewed.logout()).toEqual(done.data);
  expect(renewed.tokens).toEqual(["Bearer t1", "Bearer t2"]);
  const ended = service(Response.json(refused), Response.json(refused));
  await expect(ended.logout()).rejects.toMatchObject({ status: 401, authorized: true });
  expect(ended.tokens).toHaveLength(2);
});

test("operations: one that needs a token is not sent without it, one open to anybody is (@P-416)", async () => {
  let sent = 0;
  const graphql = createGraphql({
    baseUrl: "https://service.test",
    caller: () => testCaller(),
    session: {
      token: async () => null,
      refresh: async () => null,
      replaceToken: () => undefined,
      isLoggedIn: () => true,
    },
    fetch: async () => {
      sent++;
      return Response.json(done);
    },
  });
  await expect(graphql(OwnMusicDocument, { owner: "a" })).rejects.toMatchObject({
    message: "Attempted to execute OwnMusic without token",
    status: 401,
  });
  expect(sent).toBe(0);
  const feedbackInput = {
    feedbackId: "",
    feedbackFormName: "nps",
    feedbackDatetime: "",
    payload: "",
    metadata: "",
  };
  await graphql(WriteFeedbackDocument, { feedbackInput }, { isOpen: true });
  expect(sent).toBe(1);
});

const notFound = () => Response.json({ errors: [{ message: "HTTP Error 404: Not_Found" }] });
const broken = () => Response.json({ errors: [{ message: "HTTP Error 500: Server" }] });

test("operations: errors become null on request, all of them or those of given statuses", async () => {
  const { graphql } = service(notFound(), broken(), notFound(), broken());
  const ask = (swallow: true | readonly number[]) =>
    graphql(OwnMusicDocument, { owner: "a" }, { path: "library.items", swallow });
  expect(await ask(true)).toBeNull();
  expect(await ask(true)).toBeNull();
  expect(await ask([404])).toBeNull();
  await expect(ask([404])).rejects.toMatchObject({ status: 500 });
});

test("operations: each reports its name, type, outcome and duration (@P-369)", async () => {
  const { graphql, logout, operations } = service(Response.json(done), notFound());
  await logout();
  await graphql(OwnMusicDocument, { owner: "a" }).catch(() => undefined);
  const durationMs = expect.any(Number);
  expect(operations).toEqual([
    { name: "Logout", type: "mutation", outcome: "success", durationMs },
    { name: "OwnMusic", type: "query", outcome: "error", durationMs },
  ]);
});

test("operations: an error does not repeat the variables", async () => {
  const { graphql } = service(new Response("<html>", { status: 502 }));
  const failed = graphql(LogoutDocument, { input: { refreshToken: "a secret" } });
  await expect(failed).rejects.toMatchObject({ status: 502, message: "HTTP Error 502" });
});
