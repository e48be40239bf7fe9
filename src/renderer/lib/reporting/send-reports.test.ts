import { expect, test } from "vitest";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { type Report, ReportBatch } from "#shared/contract/rest/status/reporting.ts";
import { REPORT_BODY_BYTES } from "#shared/domain/reporting/report-limits.ts";
import { testCaller } from "#tests/factories/service/caller.ts";
import type { Queued } from "./reporter.ts";
import { sendReports } from "./send-reports.ts";

const CLIENT = { version: "1.0.0", host: "web", platform: "Linux", account: null } as const;
const at = Date.UTC(2026, 0, 1);
const CRUMB = { kind: "log", at, level: "info", scope: "calls", error: undefined } as const;
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

/** The requests that the service receives, parsed by its schemas. */
async function sent(queued: readonly Queued[], answer = () => new Response("{}")) {
  const calls: { readonly headers: Headers; readonly size: number; readonly batch: ReportBatch }[] = [];
  await sendReports(
    {
      serviceUrl: "https://service.test",
      caller: () => testCaller({ agent: { ...testCaller().agent, user: "anna" } }),
      client: () => CLIENT,
      fetch: async (_url, init) => {
        const body = String(init?.body);
        const batch = ReportBatch.parse(JSON.parse(body));
        calls.push({
          headers: new Headers(init?.headers),
          size: new TextEncoder().encode(body).length,
          batch,
        });
        return answer();
      },
    },
    queued,
  );
  return calls;
}

const broken = (n: number, error: unknown, message = "x"): Queued => ({
  kind: "error",
  id: id(n),
  at,
  scope: "zones",
  error,
  breadcrumbs: Array.from({ length: 20 }, () => ({ ...CRUMB, message })),
});

test("reports: the service can read every kind, and none carries a token", async () => {
  const error = new ApiError({ status: 500, code: "server", message: "no", requestId: "q1" });
  const [call] = await sent([
    broken(1, error),
    { kind: "comment", id: id(2), at, error: id(1), comment: "I pressed Save" },
    {
      kind: "timing",
      id: id(3),
      at,
      sample: "operation",
      name: "Home",
      type: "query",
      outcome: "success",
      durationMs: 12.4,
    },
    { kind: "event", id: id(4), at, name: "pressed", properties: { where: "/zones?q=x", count: 2 } },
  ]);
  expect(call?.batch.reports).toMatchObject([
    { kind: "error", name: "ApiError", message: "no", code: "server 500", requestId: "q1", scope: "zones" },
    { kind: "comment", error: id(1), comment: "I pressed Save" },
    { kind: "timing", name: "Home", durationMs: 12 },
    { kind: "event", properties: { where: "/zones?[removed]", count: 2 } },
  ] satisfies readonly Partial<Report>[]);
  expect(call?.headers.get("authorization")).toBeNull();
  expect(call?.headers.get("x-api-version")).toBe("13");
  expect(call?.headers.get("x-user-agent")).not.toContain("anna");
});

test("reports: thrown values of any type are accepted, and texts are cut to the storable length", async () => {
  const [call] = await sent([
    broken(1, undefined),
    broken(2, `${"x".repeat(499)}😀`),
    broken(3, { a: 1 }),
    broken(4, new Error("\0".repeat(10))),
  ]);
  const messages = call?.batch.reports.map((report) => (report.kind === "error" ? report.message : ""));
  expect(messages?.[0]).toBe("undefined");
  expect(messages?.[1]).toHaveLength(500);
  expect(messages?.every((text) => text.isWellFormed() && !text.includes("\0"))).toBe(true);
});

test("reports: no call exceeds the service's limit, and none is lost", async () => {
  const long = "\u4e2d".repeat(200);
  const error = Object.assign(new Error("\u4e2d".repeat(500)), { stack: "\u4e2d".repeat(3000) });
  const queued = Array.from({ length: 30 }, (_, n) =>
    broken(n, n % 2 ? error : new Error("short"), n % 3 ? "x" : long),
  );
  const calls = await sent(queued);
  expect(calls.flatMap(({ batch }) => batch.reports.map((report) => report.id))).toEqual(
    queued.map((report) => report.id),
  );
  for (const { size } of calls) expect(size).toBeLessThanOrEqual(REPORT_BODY_BYTES);
});

test("reports: they wait while the service is busy, and are dropped when it cannot read them", async () => {
  const refusing = (status: number) =>
    sent([broken(1, new Error("x"))], () => new Response("{}", { status }));
  await expect(refusing(429)).rejects.toThrow("HTTP 429");
  await expect(refusing(503)).rejects.toThrow("HTTP 503");
  await expect(refusing(400)).resolves.toHaveLength(1);
});
