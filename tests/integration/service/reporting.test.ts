import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { clientReports } from "#server/db/schema/reporting.ts";
import { deleteExpired } from "#server/modules/housekeeping/housekeeping.ts";
import { MAX_REPORTS } from "#server/modules/reporting/repository.ts";
import type { ReportBatch } from "#shared/contract/rest/status/reporting.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createClock } from "./clock.ts";

const PATH = "/api/reporting/reports";
const TOKEN = "a token for the metrics";

const Listed = z.object({ items: z.array(z.looseObject({ id: z.string(), kind: z.string() })) });

const CLIENT = { version: "1.0.0", host: "web", platform: "Linux", account: null } as const;
const at = "2026-01-01T12:00:00.000Z";

function errorReport(message = "x is undefined") {
  return {
    kind: "error" as const,
    id: randomUUID(),
    at,
    scope: "zones",
    name: "TypeError",
    message,
    code: "client",
    requestId: null,
    stack: "TypeError\n at draw",
    breadcrumbs: [{ at, level: "info" as const, scope: "router", message: "/home" }],
  };
}

const batch = (...reports: ReportBatch["reports"]): ReportBatch => ({ client: CLIENT, reports });

describe("client reports", () => {
  const clock = createClock();
  let app: TestApp;
  let api: TestApi;
  beforeAll(async () => {
    app = await startApp({
      now: clock.now,
      env: { ROOMTONE_METRICS_TOKEN: TOKEN, ROOMTONE_LOG: "info" },
    });
    api = new TestApi(app.url);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });

  const send = (body: unknown) => api.call("POST", PATH, { body });
  const listed = async (query = "") => (await api.rest("GET", PATH + query, Listed)).items;

  test("reports: errors and feedback are listed newest first, and logged", async () => {
    const error = errorReport();
    const comment = {
      kind: "comment" as const,
      id: randomUUID(),
      at,
      error: error.id,
      comment: "I pressed Save",
    };
    expect(await send(batch(error))).toMatchObject({ status: 200, json: { taken: 1 } });
    clock.forward(1000);
    expect((await send(batch(comment))).status).toBe(200);
    const items = await listed();
    expect(items).toMatchObject([
      { kind: "comment", error: error.id, comment: "I pressed Save" },
      { kind: "error", id: error.id, scope: "zones", breadcrumbs: error.breadcrumbs, client: CLIENT },
    ]);
    expect(await listed("?kind=error")).toHaveLength(1);
    expect(await listed(`?since=${clock.now().toISOString()}`)).toMatchObject([{ id: comment.id }]);
    expect(await listed("?limit=1")).toHaveLength(1);
    expect(app.logs()).toContainEqual(expect.objectContaining({ report: error.id, said: "x is undefined" }));
  });

  test("reports: one sent twice counts once", async () => {
    const error = errorReport("twice");
    await send(batch(error));
    await send(batch(error, errorReport("another")));
    const messages = (await listed()).map(({ message }) => message);
    expect(messages.filter((message) => message === "twice")).toHaveLength(1);
    expect(messages).toContain("another");
  });

  test("reports: malformed, oversized and excess ones are refused", async () => {
    for (const body of [
      {},
      { client: CLIENT, reports: [] },
      batch({ ...errorReport(), id: "1" }),
      batch({ ...errorReport(), message: "x".repeat(501) }),
      batch(...Array.from({ length: 21 }, () => errorReport())),
      batch({
        kind: "timing",
        id: randomUUID(),
        at,
        name: "x",
        type: "query",
        outcome: "success",
        durationMs: -1,
      }),
      { client: CLIENT, reports: [{ ...errorReport(), kind: "secret" }] },
    ])
      expect.soft((await send(body)).status).toBe(400);
    const large = batch(...Array.from({ length: 20 }, () => ({ ...errorReport(), stack: "x".repeat(3000) })));
    expect((await send(large)).status).toBe(413);
  });

  test("reports: the list is for the host, elsewhere with the metrics token", async () => {
    const status = async (headers: Record<string, string>) =>
      (await api.call("GET", PATH, { headers })).status;
    expect(await status({})).toBe(200);
    const elsewhere = { "x-forwarded-for": "192.0.2.7" };
    expect(await status(elsewhere)).toBe(403);
    expect(await status({ ...elsewhere, authorization: "Bearer x" })).toBe(403);
    expect(await status({ ...elsewhere, authorization: `Bearer ${TOKEN}` })).toBe(200);
    expect((await api.call("GET", `${PATH}?limit=x`)).status).toBe(400);
  });

  test("reports: only the newest are kept, for at most 30 days", async () => {
    const { services } = app.service;
    await services.db.delete(clientReports);
    const receivedAt = new Date(clock.now().getTime() - 1000);
    const old = Array.from({ length: MAX_REPORTS }, () => {
      const report = errorReport("old");
      return { id: report.id, kind: report.kind, report, client: CLIENT, receivedAt };
    });
    for (let from = 0; from < old.length; from += 1000)
      await services.db.insert(clientReports).values(old.slice(from, from + 1000));
    await send(batch(errorReport("new")));
    const left = await services.db.$count(clientReports);
    expect(left).toBeLessThanOrEqual(MAX_REPORTS);
    expect((await listed("?limit=1"))[0]).toMatchObject({ message: "new" });
    clock.forward(29 * DAY_MS);
    await deleteExpired(services);
    expect(await listed("?limit=1")).toHaveLength(1);
    clock.forward(2 * DAY_MS);
    await deleteExpired(services);
    expect(await services.db.$count(clientReports)).toBe(0);
  });

  test("reports: each address is rate limited", async () => {
    let refused: Awaited<ReturnType<typeof send>> | null = null;
    for (let call = 0; call < 130 && refused === null; call += 1) {
      const answer = await send(batch(errorReport()));
      if (answer.status !== 200) refused = answer;
    }
    expect(refused).toMatchObject({ status: 429, json: { error: "rate_limited" } });
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

test.each([
  [" at an IP address: none", {}, null],
  [
    " with a public address",
    { ROOMTONE_PUBLIC_URL: "https://music.example.test" },
    "support@music.example.test",
  ],
  [" that sets one", { ROOMTONE_SUPPORT_EMAIL: "help@shop.example" }, "help@shop.example"],
])("support address: of a service%s", async (_, env, email) => {
  await using app = await startApp({ env });
  expect(await (await fetch(`${app.url}/env`)).json()).toMatchObject({ supportEmail: email });
});
