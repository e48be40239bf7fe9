import { beforeEach, expect, test, vi } from "vitest";
import { LONG_POLL, PollError, type PollOptions, poll } from "./poll.ts";

beforeEach(() => void vi.useFakeTimers());

/** Asks for something that never ends; returns the times of the questions and the error, in ms from the start. */
async function ask(options?: PollOptions) {
  const start = Date.now();
  const asked: number[] = [];
  const failed = poll(
    async () => asked.push(Date.now() - start),
    () => false,
    options,
  ).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { start, asked, error: await failed };
}

test("polling: every 250 ms for 5000 ms, or a number of repetitions (@C-372)", async () => {
  const { asked } = await ask();
  expect(asked.slice(0, 3)).toEqual([0, 250, 500]);
  expect(asked).toHaveLength(21);
  expect(asked.at(-1)).toBe(5000);
  expect((await ask({ retries: 3 })).asked).toEqual([0, 250, 500, 750]);
});

test("polling: what takes long is asked for every 1000 ms for 120 000 ms (@P-451)", async () => {
  expect((await ask()).asked.slice(0, 2)).toEqual([0, 250]);
  const { asked } = await ask(LONG_POLL);
  expect(asked.slice(0, 3)).toEqual([0, 1000, 2000]);
  expect(asked.at(-1)).toBe(120_000);
});

test("polling: a time-out says when it began, how long it took, and how often it asked (@C-382 @P-434)", async () => {
  const { start, error } = await ask();
  expect(error).toBeInstanceOf(PollError);
  expect(error).toMatchObject({ message: "Polling failed", startTime: start, elapsed: 5000, retries: 20 });
});

test("polling: ends with the first final answer, a refusal, or a signal", async () => {
  let count = 0;
  const found = poll(
    async () => ++count,
    (answer) => answer === 3,
  );
  await vi.runAllTimersAsync();
  expect(await found).toBe(3);
  await expect(
    poll(
      () => Promise.reject(new Error("no")),
      () => true,
    ),
  ).rejects.toThrow("no");
  const signal = AbortSignal.abort(new Error("left"));
  await expect(
    poll(
      async () => 1,
      () => false,
      { signal },
    ),
  ).rejects.toThrow("left");
});
