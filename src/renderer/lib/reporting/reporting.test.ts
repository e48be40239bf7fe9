import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LOG_LEVELS, type LogThreshold } from "#shared/domain/reporting/log-levels.ts";
import { CONSENT, type ConsentLevel } from "./consent.ts";
import { type Queued, Reporting, SAMPLE_RATES } from "./reporting.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Setting {
  readonly consent?: ConsentLevel;
  readonly threshold?: LogThreshold;
  readonly random?: () => number;
}

/** A reporting whose reports come here, unless the service does not take them. */
function reportingTo({ consent = CONSENT.marketing, ...setting }: Setting = {}) {
  const sent: Queued[] = [];
  const service = { takes: true };
  const reporting = new Reporting({
    ...setting,
    consent: () => consent,
    send: async (reports) => {
      if (!service.takes) throw new Error("HTTP 429");
      sent.push(...reports);
    },
  });
  return { reporting, sent, service };
}

const TIMING = {
  sample: "operation",
  name: "Home",
  type: "query",
  outcome: "success",
  durationMs: 12,
} as const;

test("log: levels in order, shown from warn on; lower messages go with the next error, which has its scope (@P-446)", async () => {
  expect([...LOG_LEVELS, "none"]).toEqual(["silly", "debug", "info", "notice", "warn", "error", "none"]);
  const shown: string[] = [];
  for (const method of ["info", "warn", "error"] as const)
    vi.spyOn(console, method).mockImplementation((text) => void shown.push(`${method} ${text}`));
  const { reporting, sent } = reportingTo();
  const log = reporting.logger("zones");
  for (const level of LOG_LEVELS) log[level](`said at ${level}`);
  expect(shown).toEqual(["warn [zones] said at warn", "error [zones] said at error"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(1);
  const [report] = sent;
  expect(report).toMatchObject({ kind: "error", scope: "zones" });
  const before = report?.kind === "error" ? report.breadcrumbs.map(({ level }) => level) : [];
  expect(before).toEqual(["silly", "debug", "info", "notice", "warn"]);
});

test.each([
  ["silly", 6],
  ["notice", 3],
  ["error", 1],
  ["none", 0],
] as const)("log: from %s on, %d of six messages are shown (@P-446)", (threshold, count) => {
  let shown = 0;
  for (const method of ["info", "warn", "error"] as const)
    vi.spyOn(console, method).mockImplementation(() => void shown++);
  const log = reportingTo({ threshold }).reporting.logger("x");
  for (const level of LOG_LEVELS) log[level]("said");
  expect(shown).toBe(count);
});

describe("consent", () => {
  const report = ({ reporting }: ReturnType<typeof reportingTo>) => {
    reporting.error("x", new Error("broken"));
    reporting.timing(TIMING);
    reporting.event("pressed", { button: "Save" });
    return vi.advanceTimersByTimeAsync(10_000);
  };

  test("reports without consent to analytics: errors only", async () => {
    const required = reportingTo({ consent: CONSENT.required, random: () => 0 });
    await report(required);
    expect(required.sent.map(({ kind }) => kind)).toEqual(["error"]);
  });

  test("reports with consent to analytics: timings and events too", async () => {
    const analytics = reportingTo({ consent: CONSENT.analytics, random: () => 0 });
    await report(analytics);
    expect(analytics.sent.map(({ kind }) => kind)).toEqual(["error", "timing", "event"]);
  });
});

test("timings: pages and operations are sampled at 0.1 each, calls at 0.01 (@P-470)", async () => {
  expect(Object.values(SAMPLE_RATES)).toEqual([0.1, 0.1, 0.01]);
  for (const [sample, rate] of Object.entries(SAMPLE_RATES)) {
    const share = { just: rate - 0.0001, over: rate };
    for (const [name, value] of Object.entries(share)) {
      const { reporting, sent } = reportingTo({ random: () => value });
      reporting.timing({ ...TIMING, sample: sample as keyof typeof SAMPLE_RATES });
      await vi.advanceTimersByTimeAsync(10_000);
      expect([sample, name, sent.length]).toEqual([sample, name, name === "just" ? 1 : 0]);
    }
  }
});

test("operations that are sampled: name, type, outcome and duration are reported (@P-369)", async () => {
  const { reporting, sent } = reportingTo({ random: () => 0 });
  reporting.timing(TIMING);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toMatchObject([
    { kind: "timing", name: "Home", type: "query", outcome: "success", durationMs: 12 },
  ]);
});

test("expected network errors are not reported (@P-411)", async () => {
  const { reporting, sent } = reportingTo();
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
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([]);
});

test("the same error is reported once a minute and keeps its id", async () => {
  const { reporting, sent } = reportingTo();
  const error = new Error("broken");
  const id = reporting.error("a", error);
  expect(reporting.error("b", error)).toBe(id);
  expect(reporting.error("c", new Error("broken"))).toBe(id);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent.map((report) => report.id)).toEqual([id]);
  await vi.advanceTimersByTimeAsync(60_000);
  reporting.error("c", new Error("broken"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(2);
});

test("reports are sent together, wait when they are refused, and the oldest give way", async () => {
  const { reporting, sent, service } = reportingTo();
  service.takes = false;
  for (let n = 0; n < 60; n++) reporting.event(`event ${n}`);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(sent).toEqual([]);
  service.takes = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(50);
  expect(sent[0]).toMatchObject({ name: "event 10" });
});

test("what a person writes is sent after the error that it is about, and says when it cannot be", async () => {
  const { reporting, sent, service } = reportingTo({ consent: CONSENT.required });
  const id = reporting.error("x", new Error("broken"));
  await reporting.comment(id, "I pressed Save");
  expect(sent).toMatchObject([
    { kind: "error", id },
    { kind: "comment", error: id, comment: "I pressed Save" },
  ]);
  service.takes = false;
  await expect(reporting.comment(id, "Again")).rejects.toThrow();
});
