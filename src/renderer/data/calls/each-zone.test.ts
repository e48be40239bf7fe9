import fc from "fast-check";
import { expect, test } from "vitest";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { inHalves, oneByOne } from "./each-zone.ts";

const refusal = new ApiError({ status: 403, code: "forbidden", message: "no" });

test("play to zones: refused zones are listed and all others get the music", async () => {
  const zones = fc.uniqueArray(fc.nat(), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(zones, fc.func(fc.boolean()), async (items, isRefused) => {
      const assigned: number[] = [];
      const outcome = await inHalves(items, async (part) => {
        if (part.some((item) => isRefused(item))) throw refusal;
        assigned.push(...part);
      });
      const able = items.filter((item) => !isRefused(item));
      expect(outcome.done).toEqual(able);
      expect(assigned).toEqual(able);
      expect(outcome.refused.map(({ item }) => item)).toEqual(items.filter((item) => isRefused(item)));
    }),
  );
});

test("play to zones: an unreachable service is called once instead of per zone", async () => {
  let calls = 0;
  const down = new ApiError({ status: 503, code: "unavailable", message: "down" });
  const outcome = await inHalves([1, 2, 3], async () => {
    calls += 1;
    throw down;
  });
  expect(calls).toBe(1);
  expect(outcome).toEqual({ done: [], refused: [1, 2, 3].map((item) => ({ item, error: down })) });
});

test("queueing in zones: runs a few at a time and returns each outcome in order", async () => {
  let running = 0;
  let most = 0;
  const outcome = await oneByOne([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((done) => setTimeout(done, item % 2));
    running -= 1;
    if (item === 3) throw refusal;
  });
  expect(most).toBe(2);
  expect(outcome).toEqual({ done: [1, 2, 4, 5], refused: [{ item: 3, error: refusal }] });
});
