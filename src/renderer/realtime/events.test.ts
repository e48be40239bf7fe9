import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { NamespaceListener } from "./event-connection.ts";
import { Events } from "./events.ts";

beforeEach(() => vi.useFakeTimers());

/** Whether data of this age is stale once a namespace is joined for which the service remembers `recalledMs`. */
async function isStale(ageMs: number, recalledMs: number): Promise<boolean | undefined> {
  const queryClient = new QueryClient();
  queryClient.setQueryData(queryKeys.zone("bar"), {}, { updatedAt: Date.now() - ageMs });
  class Connection {
    join(_type: string, _id: string, listener: NamespaceListener) {
      listener.onJoined(recalledMs);
      return () => undefined;
    }
  }
  const token = async () => "token";
  const events = new Events({
    origin: "",
    session: { token, refresh: token },
    queryClient,
    load: async () => ({ EventConnection: Connection }) as unknown as typeof import("./event-connection.ts"),
  });
  events.join("sound_zone", "bar");
  await vi.advanceTimersByTimeAsync(1000);
  events.dispose();
  return queryClient.getQueryState(queryKeys.zone("bar"))?.isInvalidated;
}

test.each([
  ["older than the service's memory: refetched", 30_000, 20_000, true],
  ["newer: not refetched", 2000, 20_000, false],
  ["possibly read before the remembered time: refetched", 16_000, 20_000, true],
  ["at a service without memory: refetched", 10, 0, true],
])("events: data fetched before joining, %s", async (_, age, recalled, stale) => {
  expect(await isStale(age, recalled)).toBe(stale);
});
