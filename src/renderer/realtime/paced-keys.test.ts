import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { staleKeys } from "./event-table.ts";
import { PacedKeys } from "./paced-keys.ts";

beforeEach(() => vi.useFakeTimers());

/** A list of zones on screen; returns the number of its fetches. */
async function shownList() {
  const queryClient = new QueryClient();
  let fetches = 0;
  const stop = new QueryObserver(queryClient, {
    queryKey: [...queryKeys.zones("a"), "list", {}],
    queryFn: async () => {
      fetches += 1;
      return fetches;
    },
  }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  const keys = new PacedKeys(queryClient);
  const change = (index: number, account = "a") =>
    keys.add(
      staleKeys([
        {
          name: "playback_state_change",
          payload: { data: { type: "sound_zone", id: `z${index}` }, account, soundZone: `z${index}` },
        },
      ]),
    );
  return { change, keys, stop, fetches: () => fetches };
}

test("paced keys: one change refetches at once; 5,000 in four seconds refetch once a second", async () => {
  const { change, keys, stop, fetches } = await shownList();
  change(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetches()).toBe(2);
  await vi.advanceTimersByTimeAsync(2000);
  for (let step = 0; step < 20; step += 1) {
    for (let index = 0; index < 250; index += 1) change(step * 250 + index);
    await vi.advanceTimersByTimeAsync(200);
  }
  await vi.advanceTimersByTimeAsync(2000);
  expect(fetches()).toBe(2 + 5);
  // The last change has been fetched: nothing follows.
  await vi.advanceTimersByTimeAsync(5000);
  expect(fetches()).toBe(2 + 5);
  keys.dispose();
  stop();
});

test("paced keys: changes of another account, or after the end, refetch nothing", async () => {
  const { change, keys, stop, fetches } = await shownList();
  change(0, "b");
  change(1);
  change(2);
  keys.dispose();
  await vi.advanceTimersByTimeAsync(3000);
  expect(fetches()).toBe(2);
  stop();
});
