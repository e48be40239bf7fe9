import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { checkForUpdates } from "./update-check.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(() => vi.useFakeTimers());

/** A page of version 1.0.0, and a service that serves the version that the test sets. */
function page() {
  const service = { version: "1.0.0", reachable: true, asked: 0 };
  const seen = { toasts: 0, reloads: 0 };
  let may = { reload: () => {}, dismiss: () => {} };
  const stop = checkForUpdates({
    version: "1.0.0",
    servedVersion: async () => {
      service.asked++;
      if (!service.reachable) throw new TypeError("Failed to fetch");
      return service.version;
    },
    notify: (actions) => {
      seen.toasts++;
      may = actions;
    },
    reload: () => seen.reloads++,
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  return { service, seen, stop, reload: () => may.reload(), dismiss: () => may.dismiss() };
}

test("update check: asks the service after 6 hours, then every 30 minutes (@P-455)", async () => {
  const { service, seen } = page();
  await vi.advanceTimersByTimeAsync(6 * HOUR - 1);
  expect(service.asked).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(service.asked).toBe(1);
  await vi.advanceTimersByTimeAsync(30 * MINUTE - 1);
  expect(service.asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(service.asked).toBe(2);
  expect(seen.toasts).toBe(0);
});

test("update check: announces a version once, and again 12 hours after dismissal (@P-196 @P-455)", async () => {
  const { service, seen, dismiss } = page();
  service.version = "1.1.0";
  await vi.advanceTimersByTimeAsync(6 * HOUR);
  expect(seen.toasts).toBe(1);
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(seen.toasts).toBe(1);
  dismiss();
  const { asked } = service;
  await vi.advanceTimersByTimeAsync(12 * HOUR - 1);
  expect(service.asked).toBe(asked);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.toasts).toBe(2);
});

test("update check: reloads 100 ms after Reload was pressed (@P-291)", async () => {
  const { service, seen, reload } = page();
  service.version = "1.1.0";
  await vi.advanceTimersByTimeAsync(6 * HOUR);
  reload();
  await vi.advanceTimersByTimeAsync(99);
  expect(seen.reloads).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.reloads).toBe(1);
});

test("update check: an unreachable service is neither shown nor reported, and asked again later (@P-442)", async () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  process.once("unhandledRejection", reported);
  onTestFinished(() => void process.off("unhandledRejection", reported));
  const { service, seen } = page();
  service.reachable = false;
  service.version = "1.1.0";
  await vi.advanceTimersByTimeAsync(6 * HOUR);
  expect([service.asked, seen.toasts]).toEqual([1, 0]);
  expect(reported).not.toHaveBeenCalled();
  service.reachable = true;
  await vi.advanceTimersByTimeAsync(30 * MINUTE);
  expect(seen.toasts).toBe(1);
});

test("update check: asks nothing after it was stopped", async () => {
  const { service, stop } = page();
  stop();
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(service.asked).toBe(0);
});
