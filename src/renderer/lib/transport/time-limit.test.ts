import { beforeEach, expect, test, vi } from "vitest";
import { LogoutDocument } from "#shared/contract/graphql/generated/auth-operations.ts";
import { testCaller } from "#tests/factories/service/caller.ts";
import { readSomething, writeSomething } from "#tests/factories/service/endpoints.ts";
import { isRetryable } from "./api-error.ts";
import { createGraphql, loadGraphqlClient } from "./graphql.ts";
import { createRest } from "./rest.ts";

beforeEach(() => void vi.useFakeTimers());

const session = {
  token: async () => "t",
  refresh: async () => "t",
  replaceToken: () => undefined,
  isLoggedIn: () => true,
};

/** A network that never answers. */
function swallowing() {
  const fetch = vi.fn(
    (_input: RequestInfo | URL, init?: RequestInit) =>
      new Promise<Response>((_, reject) => {
        const end = () => reject(init?.signal?.reason);
        if (init?.signal?.aborted) end();
        init?.signal?.addEventListener("abort", end);
      }),
  );
  return { fetch, baseUrl: "https://service.test", caller: () => testCaller(), session };
}

/** The outcome, and the time it took in ms. */
async function outcome(call: Promise<unknown>) {
  let ended: unknown = null;
  const begun = Date.now();
  call.catch((error: unknown) => {
    ended = error;
  });
  while (ended === null && Date.now() - begun < 120_000) await vi.advanceTimersByTimeAsync(1000);
  return { error: ended, after: Date.now() - begun };
}

for (const endpoint of [readSomething, writeSomething]) {
  test(`time limit: an unanswered ${endpoint.method} is aborted after 20 s and not retried`, async () => {
    const network = swallowing();
    const rest = createRest(network);
    const { error, after } = await outcome(rest.call(endpoint, {}));
    expect(after).toBe(20_000);
    expect(error).toMatchObject({ code: "offline", status: 0 });
    expect(isRetryable(error)).toBe(false);
    expect(network.fetch).toHaveBeenCalledTimes(1);
  });
}

test("time limit: an answer that stalls halfway is aborted like a missing one", async () => {
  const fetch = async (_input: RequestInfo | URL, init?: RequestInit) => {
    const body = new ReadableStream({
      start: (controller) => {
        init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
        controller.enqueue(new TextEncoder().encode('{"a":'));
      },
    });
    return new Response(body);
  };
  const { error, after } = await outcome(createRest({ ...swallowing(), fetch }).call(readSomething, {}));
  expect(after).toBe(20_000);
  expect(error).toMatchObject({ code: "offline" });
});

test("time limit: an unanswered operation is aborted after 20 s", async () => {
  await loadGraphqlClient();
  const graphql = createGraphql(swallowing());
  const { error, after } = await outcome(graphql(LogoutDocument, { input: { refreshToken: "r" } }));
  expect(after).toBe(20_000);
  expect(error).toMatchObject({ code: "offline", status: 0 });
  expect(isRetryable(error)).toBe(false);
});

test("time limit: a call aborted by its caller ends at once and is no network failure", async () => {
  const left = new AbortController();
  const call = createRest(swallowing()).call(readSomething, { signal: left.signal });
  const ending = expect(call).rejects.toBe("left");
  left.abort("left");
  await ending;
  expect(vi.getTimerCount()).toBe(0);
});
