import { beforeEach, expect, test, vi } from "vitest";
import { BackgroundError } from "#renderer/lib/errors/in-background.ts";
import { EventBatcher } from "./event-batcher.ts";

beforeEach(() => vi.useFakeTimers());

test("event batcher: ten events within 200 ms are handled once (@M-343 @C-370 @P-400)", () => {
  const batches: (readonly number[])[] = [];
  const batcher = new EventBatcher<number>((events) => batches.push(events));
  for (let index = 0; index < 10; index += 1) {
    batcher.push(index);
    vi.advanceTimersByTime(19);
  }
  expect(batches).toEqual([]);
  vi.advanceTimersByTime(10);
  expect(batches).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]);
});

test("event batcher: later events form the next batch", () => {
  const batches: (readonly string[])[] = [];
  const batcher = new EventBatcher<string>((events) => batches.push(events));
  batcher.push("a");
  vi.advanceTimersByTime(200);
  batcher.push("b");
  vi.advanceTimersByTime(200);
  expect(batches).toEqual([["a"], ["b"]]);
});

test("event batcher: delivers nothing after its end", () => {
  const batches: unknown[] = [];
  const batcher = new EventBatcher<string>((events) => batches.push(events));
  batcher.push("a");
  batcher.dispose();
  vi.advanceTimersByTime(1000);
  expect(batches).toEqual([]);
});

test("event batcher: an error in the handler is a background error, and later events are handled", () => {
  const batches: unknown[] = [];
  const batcher = new EventBatcher<string>((events) => {
    if (events.includes("bad")) throw new RangeError("bad event");
    batches.push(events);
  });
  batcher.push("bad");
  expect(() => vi.advanceTimersByTime(200)).toThrow(BackgroundError);
  batcher.push("good");
  vi.advanceTimersByTime(200);
  expect(batches).toEqual([["good"]]);
});
