import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { createRest } from "#renderer/lib/transport/rest.ts";
import { STATUS_EVERY_MS } from "#shared/domain/status/status-notice.ts";
import { testCaller } from "#tests/factories/service/caller.ts";
import { statusPageQuery } from "./status-page.ts";

beforeEach(() => vi.useFakeTimers());

const NOTICE = {
  id: "a",
  name: "Search is slow",
  impact: "minor",
  status: "investigating",
  shortlink: "https://status.example/a",
  incident_updates: [
    { id: "1", body: "Latest" },
    { id: "0", body: "First" },
  ],
};
const SUMMARY = { page: { id: "p" }, incidents: [NOTICE], scheduled_maintenances: [] };

/** Follows the status page of a service with these answers. */
function follow(answer: () => Promise<Response>) {
  const calls: string[] = [];
  const reported: unknown[] = [];
  const rest = createRest({
    baseUrl: "https://service.example",
    session: {
      token: async () => null,
      refresh: async () => null,
      isLoggedIn: () => false,
      replaceToken: () => undefined,
    },
    caller: () => testCaller(),
    fetch: (url) => {
      calls.push(String(url));
      return answer();
    },
  });
  const reporting = { error: (_scope: string, error: unknown) => reported.push(error) } as never;
  const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: "always" } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useQuery(statusPageQuery({ rest, reporting })), { wrapper });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { calls, reported, result, wait };
}

test("status page: its summary is read at once, and again every 600,000 ms (@P-396)", async () => {
  const { calls, result, wait } = follow(async () => Response.json(SUMMARY));
  await wait(0);
  const summary = "https://service.example/status/api/v2/summary.json";
  expect(calls).toEqual([summary]);
  expect(result.current.data).toMatchObject({ incidents: [NOTICE], scheduled_maintenances: [] });
  await wait(STATUS_EVERY_MS - 1);
  expect(calls).toEqual([summary]);
  await wait(1);
  expect(STATUS_EVERY_MS).toBe(600_000);
  expect(calls).toEqual([summary, summary]);
});

test("status page: failures of the network are ignored, others reported (@P-443)", async () => {
  const lost = follow(() => Promise.reject(new TypeError("Failed to fetch")));
  await lost.wait(60_000);
  expect(lost.result.current.isError).toBe(true);
  expect(lost.reported).toEqual([]);
  cleanup();

  const failing = follow(async () => new Response("{}", { status: 500 }));
  await failing.wait(60_000);
  expect(failing.reported).toMatchObject([{ name: "ApiError", status: 500 }]);
  cleanup();

  const unreadable = follow(async () => new Response("<html></html>"));
  await unreadable.wait(60_000);
  expect(unreadable.reported).toMatchObject([{ name: "ApiError", code: "bad_response" }]);
});

test("status page: the last notices stay while it cannot be read", async () => {
  let answer = async () => Response.json(SUMMARY);
  const { result, wait } = follow(() => answer());
  await wait(0);
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  await wait(STATUS_EVERY_MS + 60_000);
  expect(result.current.isError).toBe(true);
  expect(result.current.data?.incidents).toHaveLength(1);
});
