import { expect, onTestFinished, test, vi } from "vitest";
import { Bandwidth } from "./bandwidth.ts";

test("bandwidth: simultaneous downloads share the location's limit", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const bandwidth = new Bandwidth(() => 800);
  let taken = 0;
  const download = async () => {
    for (let piece = 0; piece < 50; piece++) {
      await bandwidth.take(10_000, () => undefined, 5000);
      taken += 10_000;
    }
  };
  void download();
  void download();
  await vi.advanceTimersByTimeAsync(5000);
  // 800 kbit/s are 100 kB/s.
  expect(taken).toBeGreaterThan(450_000);
  expect(taken).toBeLessThanOrEqual(500_000);
  await vi.advanceTimersByTimeAsync(6000);
  expect(taken).toBe(1_000_000);
});

test("bandwidth: without a limit nothing waits", async () => {
  for (const limit of [null, 0]) {
    const bandwidth = new Bandwidth(() => limit);
    const began = performance.now();
    await bandwidth.take(1e12, () => undefined, 5000);
    expect(performance.now() - began).toBeLessThan(1000);
  }
});
