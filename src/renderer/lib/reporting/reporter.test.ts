import { beforeEach, expect, test, vi } from "vitest";
import { LOG_LEVELS } from "#shared/domain/reporting/log-levels.ts";
import { collectReports } from "#tests/factories/reports.ts";
import { CONSENT, consentStore } from "./consent.ts";
import { SAMPLE_RATES } from "./reporter.ts";
import { Reporting } from "./reporting.ts";

beforeEach(() => void vi.useFakeTimers());

const TIMING = {
  sample: "operation",
  name: "Home",
  type: "query",
  outcome: "success",
  durationMs: 12,
} as const;

const consented = { consent: () => CONSENT.analytics, random: () => 0 };

/** Captures console output. */
function consoleLines(): string[] {
  const lines: string[] = [];
  for (const method of ["info", "warn", "error"] as const)
    vi.spyOn(console, method).mockImplementation((text) => void lines.push(`${method} ${text}`));
  return lines;
}

test("log: levels are ordered; from warn on they show, lower ones go with the scope's next error (@P-446)", async () => {
  expect([...LOG_LEVELS, "none"]).toEqual(["silly", "debug", "info", "notice", "warn", "error", "none"]);
  const lines = consoleLines();
  const { reporting, sent } = collectReports();
  const log = reporting.logger("zones");
  for (const level of LOG_LEVELS) log[level](`said at ${level}`);
  const [report, ...others] = await sent();
  expect(lines).toEqual(["warn [zones] said at warn", "error [zones] said at error"]);
  expect([report, others]).toMatchObject([{ kind: "error", scope: "zones" }, []]);
  const before = report?.kind === "error" ? report.breadcrumbs.map(({ level }) => level) : [];
  expect(before).toEqual(["silly", "debug", "info", "notice", "warn"]);
});

test.each([
  ["silly", 6],
  ["notice", 3],
  ["error", 1],
  ["none", 0],
] as const)("log: from %s on, %d of six messages are shown (@P-446)", async (threshold, count) => {
  const lines = consoleLines();
  const { reporting, sent } = collectReports({ threshold });
  const log = reporting.logger("x");
  for (const level of LOG_LEVELS) log[level]("said");
  await sent();
  expect(lines).toHaveLength(count);
});

test.each([
  ["nothing", null, ["error"]],
  ["required", CONSENT.required, ["error"]],
  ["analytics", CONSENT.analytics, ["error", "timing", "event"]],
  ["marketing", CONSENT.marketing, ["error", "timing", "event"]],
] as const)("reports: consent to %s sends %j", async (_, chosen, kinds) => {
  localStorage.clear();
  const kept = consentStore(localStorage);
  if (chosen !== null) kept.write(chosen);
  const { reporting, sent } = collectReports({
    consent: () => kept.read() ?? CONSENT.required,
    random: () => 0,
  });
  reporting.error("x", new Error("broken"));
  reporting.timing(TIMING);
  reporting.event("pressed", { button: "Save" });
  expect((await sent()).map(({ kind }) => kind)).toEqual(kinds);
});

test("timings: pages and operations are sampled at 0.1 each, calls at 0.01 (@P-470)", async () => {
  expect(SAMPLE_RATES).toEqual({ page: 0.1, operation: 0.1, request: 0.01 });
  for (const sample of ["page", "operation", "request"] as const) {
    for (const [value, count] of [
      [SAMPLE_RATES[sample] - 0.0001, 1],
      [SAMPLE_RATES[sample], 0],
    ] as const) {
      const { reporting, sent } = collectReports({ ...consented, random: () => value });
      reporting.timing({ ...TIMING, sample });
      expect(await sent()).toHaveLength(count);
    }
  }
});

test("operations: sampled ones are reported by name, type, outcome and duration (@P-369)", async () => {
  const { reporting, sent } = collectReports(consented);
  reporting.timing(TIMING);
  expect(await sent()).toMatchObject([
    { kind: "timing", name: "Home", type: "query", outcome: "success", durationMs: 12 },
  ]);
});

test("network errors: expected ones are not reported (@P-411)", async () => {
  const { reporting, sent } = collectReports();
  for (const message of [
    "Network request failed",
    "Unable to resolve host",
    "Network is down",
    "Socket is not connected",
    "Connection reset by peer",
    "4499: Terminated",
    "Failed to fetch",
  ])
    reporting.error("x", new Error(message));
  expect(await sent()).toEqual([]);
});

test("errors: the same one is reported once under one id, and many per minute are limited", async () => {
  const { reporting, sent, reports } = collectReports();
  const error = new Error("broken");
  const id = reporting.error("a", error);
  expect(reporting.error("b", error)).toBe(id);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  reporting.logger("c").error("failed", error);
  expect(reporting.error("c", "broken")).not.toBe(id);
  expect((await sent()).map((report) => report.id)).toContain(id);
  for (let n = 0; n < 50; n++) reporting.error("d", new Error("broken"));
  expect(await sent()).toHaveLength(10);
  await vi.advanceTimersByTimeAsync(60_001);
  reporting.error("d", new Error("broken"));
  expect(await sent()).toHaveLength(11);
  expect(new Set(reports.map((report) => report.id)).size).toBe(11);
});

test("reports: sent in batches; they wait when refused, and the oldest are dropped", async () => {
  const { reporting, reports, service } = collectReports(consented);
  service.takes = false;
  await reporting.start();
  for (let n = 0; n < 60; n++) reporting.event(`event ${n}`);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(reports).toEqual([]);
  service.takes = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reports).toHaveLength(50);
  expect(reports[0]).toMatchObject({ name: "event 10" });
});

test("comments: sent after their error, rejected when they cannot be sent", async () => {
  const { reporting, reports, service } = collectReports();
  const id = reporting.error("x", new Error("broken"));
  await reporting.comment(id, "I pressed Save");
  expect(reports).toMatchObject([
    { kind: "error", id },
    { kind: "comment", error: id, comment: "I pressed Save" },
  ]);
  service.takes = false;
  await expect(reporting.comment(id, "Again")).rejects.toThrow();
});

test("reports: entries wait for the reporter to load, and an error retries loading it", async () => {
  const { reporting: other, reports } = collectReports();
  let tries = 0;
  const reporting = new Reporting(() => {
    tries++;
    return tries === 1 ? Promise.reject(new TypeError("Failed to fetch")) : other.start();
  });
  reporting.logger("zones").info("opened");
  reporting.error("zones", new Error("first"));
  await vi.advanceTimersByTimeAsync(1);
  expect(tries).toBe(1);
  reporting.error("zones", new Error("second"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(tries).toBe(2);
  expect(reports.map((report) => report.kind === "error" && String(report.error))).toEqual([
    "Error: first",
    "Error: second",
  ]);
});

test("reports: an entry that cannot be handled is dropped without failing its caller", async () => {
  const { reporting, sent } = collectReports({
    consent: () => {
      throw new DOMException("cookies are blocked", "SecurityError");
    },
  });
  reporting.event("before the reporter is there");
  await reporting.start();
  reporting.timing(TIMING);
  reporting.error("x", new Error("broken"));
  expect((await sent()).map(({ kind }) => kind)).toEqual(["error"]);
});
