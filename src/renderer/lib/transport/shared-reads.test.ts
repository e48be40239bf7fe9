import { beforeEach, expect, test, vi } from "vitest";
import { LoginDataDocument, LogoutDocument } from "#shared/contract/graphql/generated/auth-operations.ts";
import { testCaller } from "#tests/factories/service/caller.ts";
import { readSomething, writeSomething } from "#tests/factories/service/endpoints.ts";
import { createGraphql, loadGraphqlClient } from "./graphql.ts";
import { createRest } from "./rest.ts";
import { SharedReads } from "./shared-reads.ts";

beforeEach(async () => {
  await loadGraphqlClient();
  vi.useFakeTimers();
});

/** A service that takes 100 ms to answer with the number of the call; returns sent and aborted calls. */
function slowService() {
  const sent: string[] = [];
  const givenUp: string[] = [];
  const session = {
    token: async () => "t",
    refresh: async () => "t",
    replaceToken: () => undefined,
    isLoggedIn: () => true,
  };
  const options = {
    baseUrl: "https://service.test",
    caller: () => testCaller(),
    session,
    reads: new SharedReads(),
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        const call = `${init?.method} ${String(input).replace("https://service.test", "")}`;
        const nth = sent.push(call);
        setTimeout(() => resolve(Response.json({ nth, data: { loginData: { nth }, logout: true } })), 100);
        init?.signal?.addEventListener("abort", () => {
          givenUp.push(call);
          reject(init.signal?.reason);
        });
      }),
  };
  const rest = createRest(options);
  const graphql = createGraphql(options);
  const get = (path: string, signal?: AbortSignal) =>
    rest.call({ ...readSomething, path, response: Nth }, { ...(signal ? { signal } : {}) });
  return { sent, givenUp, rest, graphql, get };
}

const Nth = { parse: (value: unknown) => (value as { readonly nth: number }).nth };

test("shared reads: identical reads within 20 ms share a call, later ones do not (@P-450)", async () => {
  const { get, sent } = slowService();
  const answers = [get("/x")];
  for (const wait of [10, 9, 2]) {
    await vi.advanceTimersByTimeAsync(wait);
    answers.push(get("/x"));
  }
  await vi.advanceTimersByTimeAsync(200);
  expect(await Promise.all(answers)).toEqual([1, 1, 1, 2]);
  expect(sent).toEqual(["GET /x", "GET /x"]);
});

test("shared reads: other paths and queries are separate calls", async () => {
  const { get, sent, rest } = slowService();
  const calls = [get("/x"), get("/y"), rest.call({ ...readSomething, response: Nth }, { query: { q: "2" } })];
  await vi.advanceTimersByTimeAsync(200);
  await Promise.all(calls);
  expect(sent).toEqual(["GET /x", "GET /y", "GET /x?q=2"]);
});

test("shared reads: identical GraphQL queries are sent once, mutations each time", async () => {
  const { graphql, sent } = slowService();
  const logout = () => graphql(LogoutDocument, { input: { refreshToken: "r" } });
  const calls = [graphql(LoginDataDocument, {}), graphql(LoginDataDocument, {}), logout(), logout()];
  await vi.advanceTimersByTimeAsync(200);
  await Promise.all(calls);
  expect(sent).toEqual(["POST /api/v2?op=LoginData", "POST /api/v2?op=Logout", "POST /api/v2?op=Logout"]);
});

test("shared reads: writes are never shared, and reads after one are sent again", async () => {
  const { rest, graphql, get, sent } = slowService();
  const writes = [rest.call(writeSomething, {}), rest.call(writeSomething, {})];
  await vi.advanceTimersByTimeAsync(95);
  const before = get("/y");
  await vi.advanceTimersByTimeAsync(6);
  await Promise.all(writes);
  const after = get("/y");
  await vi.advanceTimersByTimeAsync(200);
  expect(await before).not.toBe(await after);
  expect(sent).toEqual(["POST /x", "POST /x", "GET /y", "GET /y"]);

  const mutation = graphql(LogoutDocument, { input: { refreshToken: "r" } });
  await vi.advanceTimersByTimeAsync(95);
  const early = get("/z");
  await vi.advanceTimersByTimeAsync(6);
  await mutation;
  const late = get("/z");
  await vi.advanceTimersByTimeAsync(200);
  expect(await early).not.toBe(await late);
});

test("shared reads: a call continues until its last caller has aborted", async () => {
  const { get, givenUp } = slowService();
  const [first, second] = [new AbortController(), new AbortController()];
  const calls = [first, second].map(({ signal }) => get("/x", signal));
  const ends = Promise.allSettled(calls);
  await vi.advanceTimersByTimeAsync(10);
  first.abort("left");
  expect(givenUp).toEqual([]);
  second.abort("left");
  expect(givenUp).toEqual(["GET /x"]);
  expect(await ends).toEqual([
    { status: "rejected", reason: "left" },
    { status: "rejected", reason: "left" },
  ]);
  const again = get("/x");
  await vi.advanceTimersByTimeAsync(200);
  expect(await again).toBe(2);
});
