import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { LoginDataDocument, LogoutDocument } from "#shared/contract/graphql/generated/auth-operations.ts";
import { testCaller } from "#tests/factories/service/caller.ts";
import {
  changeSomething,
  deleteSomething,
  readSomething,
  writeSomething,
} from "#tests/factories/service/endpoints.ts";
import { createGraphql, loadGraphqlClient } from "./graphql.ts";
import { createRest } from "./rest.ts";
import { shouldQueryRetry } from "./retry.ts";

beforeEach(async () => {
  await loadGraphqlClient();
  vi.useFakeTimers();
  // Without jitter, to see the plain waits.
  vi.spyOn(Math, "random").mockReturnValue(0);
});

type Answer = () => Response;

/** A service whose first `failures` calls fail as given. `at`: times of the calls, in ms since the first. */
function service(failures: number, fail: Answer, who: "person" | "player" | "nobody" = "person") {
  const token = who === "nobody" ? null : "t";
  const at: number[] = [];
  const begun = Date.now();
  const options = {
    baseUrl: "https://service.test",
    caller: () => testCaller(),
    session: {
      token: async () => token,
      refresh: async () => token,
      replaceToken: () => undefined,
      isLoggedIn: () => who === "person",
    },
    fetch: async () => {
      at.push(Date.now() - begun);
      if (at.length <= failures) return fail();
      return Response.json({ data: { loginData: null, logout: true } });
    },
  };
  const graphql = createGraphql(options);
  return { at, rest: createRest(options), graphql };
}

const status = (code: number) => () => Response.json({}, { status: code });
const graphqlError = (code: string) => () =>
  Response.json({ errors: [{ message: "no", extensions: { code } }] });
const cut = (): Response => {
  throw new TypeError("Failed to fetch");
};
const limited = graphqlError("RATE_LIMITED");

/** Advances time until the call has settled; returns its value or error. */
async function ended(call: Promise<unknown>): Promise<unknown> {
  const end = call.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(120_000);
  return end;
}

test.each([
  ["the network", cut],
  ["an error of the service", status(500)],
  ["a gateway", status(502)],
  ["a service that restarts", status(503)],
  ["a gateway's time-out", status(504)],
  ["a request time-out", status(408)],
  ["a proxy's own status", status(522)],
])(
  "REST retries: a GET that fails by %s is sent twice in all, other calls once (@P-365)",
  async (_, fail) => {
    const reading = service(9, fail);
    await ended(reading.rest.call(readSomething, {}));
    expect(reading.at).toEqual([0, 300]);
    const writing = service(9, fail);
    await ended(writing.rest.call(writeSomething, {}));
    await ended(writing.rest.call(changeSomething, {}));
    await ended(writing.rest.call(deleteSomething, {}));
    expect(writing.at).toHaveLength(3);
  },
);

test.each([400, 401, 403, 404, 409])("REST retries: a refusal with %i is not retried", async (code) => {
  const { rest, at } = service(9, status(code), "nobody");
  await ended(rest.call(readSomething, {}));
  expect(at).toEqual([0]);
});

test.each([
  ["person", 1500],
  ["player", 3000],
  ["nobody", 3000],
] as const)("REST retries: a rate-limited %s waits longer", async (who, wait) => {
  const { rest, at } = service(1, status(429), who);
  await ended(rest.call(readSomething, {}));
  expect(at).toEqual([0, wait]);
});

test.each([
  ["person who is logged in", "person", [0, 1500, 3000, 6000, 10_500]],
  ["paired player", "player", [0, 3000, 6000, 12_000, 21_000]],
] as const)(
  "GraphQL retries: a %s's rate-limited query gets five attempts with growing waits (@P-448)",
  async (_, who, times) => {
    const { graphql, at } = service(9, limited, who);
    expect(await ended(graphql(LoginDataDocument, {}))).toMatchObject({ status: 429, code: "rate_limited" });
    expect(at).toEqual(times);
  },
);

test("GraphQL retries: the first accepted attempt answers the query (@P-448)", async () => {
  const { graphql, at } = service(2, limited);
  expect(await ended(graphql(LoginDataDocument, {}))).toEqual({ loginData: null, logout: true });
  expect(at).toEqual([0, 1500, 3000]);
});

test("GraphQL retries: jitter adds up to half of a wait to spread clients", async () => {
  vi.mocked(Math.random).mockReturnValue(0.999);
  const { graphql, at } = service(1, limited);
  await ended(graphql(LoginDataDocument, {}));
  expect(at[1]).toBeGreaterThan(2240);
  expect(at[1]).toBeLessThanOrEqual(2250);
});

test("GraphQL retries: a mutation is sent once, whatever fails", async () => {
  for (const fail of [limited, cut, status(503)]) {
    const { graphql, at } = service(9, fail);
    await ended(graphql(LogoutDocument, { input: { refreshToken: "r" } }));
    expect(at).toEqual([0]);
  }
});

test.each(["BAD_USER_INPUT", "FORBIDDEN", "NOT_FOUND", "INTERNAL_SERVER_ERROR"])(
  "GraphQL retries: a query refused with %s is not retried",
  async (code) => {
    const { graphql, at } = service(9, graphqlError(code));
    await ended(graphql(LoginDataDocument, {}));
    expect(at).toEqual([0]);
  },
);

test("retries: the query cache does not repeat the transport's retries", async () => {
  const cache = new QueryClient({
    defaultOptions: { queries: { retry: (failures, error) => failures < 2 && shouldQueryRetry(error) } },
  });
  const { rest, graphql, at } = service(99, status(503));
  await ended(cache.fetchQuery({ queryKey: ["rest"], queryFn: () => rest.call(readSomething, {}) }));
  expect(at).toHaveLength(2);
  await ended(cache.fetchQuery({ queryKey: ["graphql"], queryFn: () => graphql(LoginDataDocument, {}) }));
  expect(at).toHaveLength(2 + 5);
  // A search is a POST, and the transport must not assume that it has no side effects.
  await ended(cache.fetchQuery({ queryKey: ["search"], queryFn: () => rest.call(writeSomething, {}) }));
  expect(at).toHaveLength(2 + 5 + 3);
});

test("retries: an abort during the wait rejects at once and sends nothing more", async () => {
  const left = new AbortController();
  const { rest, at } = service(9, status(503));
  const call = expect(rest.call(readSomething, { signal: left.signal })).rejects.toBe("left");
  await vi.advanceTimersByTimeAsync(100);
  left.abort("left");
  await call;
  expect(vi.getTimerCount()).toBe(0);
  expect(at).toEqual([0]);
});
