import { expect, test, vi } from "vitest";
import { firstAction } from "#renderer/lib/timing/first-action.ts";
import { untilEnd } from "./until-end.ts";

test("end of the page: stops what runs, after which nothing starts", () => {
  const end = new AbortController();
  const stop = vi.fn();
  untilEnd(end.signal, () => stop);
  expect(stop).not.toHaveBeenCalled();
  end.abort();
  expect(stop).toHaveBeenCalledOnce();
  const start = vi.fn(() => stop);
  untilEnd(end.signal, start);
  expect(start).not.toHaveBeenCalled();
});

test("end of the page: later actions are not its first", async () => {
  vi.useFakeTimers();
  const acted = vi.fn();
  const live = new AbortController();
  const left = new AbortController();
  const waits = firstAction(live.signal).then(() => acted("live"));
  firstAction(left.signal).then(() => acted("left"));
  left.abort();
  dispatchEvent(new Event("pointerdown"));
  await waits;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(acted.mock.calls).toEqual([["live"]]);
});
