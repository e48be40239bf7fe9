import fc from "fast-check";
import { expect, test } from "vitest";
import { backoffMs, createBackoff } from "./backoff.ts";

test("backoff: waits grow like Fibonacci numbers up to the cap (@P-452, @P-401)", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((failures) => backoffMs(failures, 1000, 15_000))).toEqual([
    1000, 1000, 2000, 3000, 5000, 8000, 13_000, 15_000,
  ]);
});

test("backoff: restarts after a success (@P-452)", () => {
  const backoff = createBackoff({ minMs: 100, maxMs: 10_000, jitter: 0, random: () => 0.9 });
  expect([backoff.next(), backoff.next(), backoff.next()]).toEqual([100, 100, 200]);
  backoff.reset();
  expect(backoff.next()).toBe(100);
});

test("backoff: jitter adds at most half of the wait by default (@P-452)", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(10), (chance, failures) => {
      const backoff = createBackoff({ minMs: 1000, maxMs: 60_000, random: () => chance });
      for (let n = 0; n < failures; n++) backoff.next();
      const wait = backoff.next();
      const plain = backoffMs(failures, 1000, 60_000);
      expect(wait).toBeGreaterThanOrEqual(plain);
      expect(wait).toBeLessThanOrEqual(plain * 1.5);
    }),
  );
});

test("backoff: a very long outage does not overflow the wait", () => {
  expect(backoffMs(1_000_000, 1000, 60_000)).toBe(60_000);
});
