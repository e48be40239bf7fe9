import { performance } from "node:perf_hooks";
import { expect, test, vi } from "vitest";
import { BackgroundError } from "#renderer/lib/errors/in-background.ts";
import { collectReports } from "#tests/factories/reports.ts";
import { CONSENT } from "./consent.ts";
import { measurePage } from "./measure-page.ts";

/** Adds a 20 ms call to this page's resource timings, as a browser does for fetches. */
function addCall(url: string, status: number): void {
  const connection = { finalConnectionTimingInfo: {}, encodedBodySize: 1, decodedBodySize: 1 };
  const timings = { startTime: 1, endTime: 21, ...connection };
  const mark = performance.markResourceTiming as (...entry: readonly unknown[]) => unknown;
  mark(timings, url, "fetch", globalThis, "", {}, status);
}

/** Node has no navigation timing. */
class PerformanceNavigationTiming {
  readonly name = "no address";
}

const consented = () => collectReports({ consent: () => CONSENT.analytics, random: () => 0 });

test("page timings: calls are reported without ids, except GraphQL calls and reports", async () => {
  vi.stubGlobal("PerformanceNavigationTiming", PerformanceNavigationTiming);
  const { reporting, sent } = consented();
  const stop = measurePage(reporting);
  addCall("https://music.test/api/auth/accounts/QWNjb3VudCwsMXhiNjR0dmkwb3c./zones", 200);
  addCall("https://music.test/api/auth/users", 404);
  for (const path of ["/api/v2", "/api/reporting/reports", "/assets/index.js"])
    addCall(`https://music.test${path}`, 200);
  await expect.poll(async () => (await sent()).length).toBe(2);
  stop();
  expect(await sent()).toMatchObject([
    { kind: "timing", name: "/api/auth/accounts/:id/zones", outcome: "success", durationMs: 20 },
    { kind: "timing", name: "/api/auth/users", outcome: "error" },
  ]);
});

test("page timings: an error in the measurement is a background error", () => {
  const observers: ((list: { getEntries: () => readonly object[] }) => void)[] = [];
  class Observer {
    constructor(observer: (typeof observers)[number]) {
      observers.push(observer);
    }
    observe() {}
  }
  vi.stubGlobal("PerformanceObserver", Observer);
  vi.stubGlobal("PerformanceNavigationTiming", PerformanceNavigationTiming);
  measurePage(consented().reporting);
  const measure = () => observers[0]?.({ getEntries: () => [new PerformanceNavigationTiming()] });
  expect(measure).toThrow(BackgroundError);
});
