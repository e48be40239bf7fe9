import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { noticeDismissals } from "#server/db/schema/notices.ts";
import { serviceSettings } from "#server/db/schema/service.ts";
import { statusNotices } from "#server/db/schema/status.ts";
import { deleteExpired } from "#server/modules/housekeeping/housekeeping.ts";
import { writeAddresses } from "#server/modules/service-settings/public.ts";
import { ServiceLogPage } from "#shared/contract/rest/operator/operator.ts";
import { NoticeDismissals } from "#shared/contract/rest/status/notices.ts";
import { listStatusNotices, OperatorNotice, StatusSummary } from "#shared/contract/rest/status/status.ts";
import { isDismissedBy, statusDismissal } from "#shared/domain/notices/notices.ts";
import { noticesOf } from "#shared/domain/status/notices-of.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { createAccount, createUser, signIn } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createClock, HOUR, MINUTE } from "./clock.ts";

const SUMMARY = "/status/api/v2/summary.json";
const NOTICES = "/api/operator/status";
const INCIDENT = {
  kind: "incident",
  name: "Search is slow",
  impact: "minor",
  status: "investigating",
  body: "Searches take longer than usual.",
};

describe("status notices", () => {
  const clock = createClock();
  let app: TestApp;
  let api: TestApi;
  let shop: { id: string };
  let operator: { id: string };
  let owner: { id: string };
  let foreign: unknown = null;
  const elsewhere = createServer((_request, response) => response.end(JSON.stringify(foreign)));

  beforeAll(async () => {
    await new Promise<void>((ready) => elsewhere.listen(0, "127.0.0.1", ready));
    app = await startApp({
      now: clock.now,
      env: { ROOMTONE_OPERATORS: "ada@host.example", ROOMTONE_WEBHOOK_PRIVATE: "1" },
    });
    shop = await createAccount(app.service);
    operator = await createUser(app.service, shop.id, undefined, {
      name: "Ada Berg",
      email: "ada@host.example",
      emailVerifiedAt: clock.now(),
    });
    owner = await createUser(app.service, shop.id);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    elsewhere.closeAllConnections();
    await new Promise((closed) => elsewhere.close(closed));
  });
  beforeEach(async () => {
    const { db } = app.service.services;
    await db.delete(statusNotices);
    await db.delete(serviceSettings);
    foreign = null;
    await forward(0);
  });

  const signedIn = async ({ id }: { id: string }) => new TestApi(app.url, await signIn(app.service, id), id);
  /** Tokens of before have ended by then. */
  const forward = async (ms: number) => {
    clock.forward(ms);
    api = await signedIn(operator);
  };
  const visitor = () => new TestApi(app.url, null);
  const summary = () => visitor().rest("GET", SUMMARY, StatusSummary);
  const shown = async () => noticesOf(await summary()).map(({ name }) => name);
  const list = () => api.rest("GET", NOTICES, listStatusNotices.response);
  const add = (changes: object = {}) =>
    api.rest("POST", NOTICES, OperatorNotice, { body: { ...INCIDENT, ...changes } });
  const change = (id: string, body: object) => api.call("PUT", `${NOTICES}/${id}`, { body });
  const maintenance = (changes: object = {}) => ({
    ...INCIDENT,
    kind: "maintenance",
    name: "New servers",
    impact: "maintenance",
    status: "scheduled",
    ...changes,
  });

  test("status notices: only operators write them, and everybody reads them", async () => {
    const stranger = await signedIn(owner);
    const notice = await add();
    for (const [method, path, body] of [
      ["GET", NOTICES, undefined],
      ["POST", NOTICES, INCIDENT],
      ["PUT", `${NOTICES}/${notice.id}`, { name: "Hacked" }],
      ["DELETE", `${NOTICES}/${notice.id}`, undefined],
    ] as const) {
      expect((await stranger.call(method, path, { body })).status, path).toBe(403);
      expect((await visitor().call(method, path, { body })).status, path).toBe(401);
    }
    expect(await shown()).toEqual(["Search is slow"]);
  });

  test("status notices: the summary has the format of Statuspage, and may be kept for 30 seconds", async () => {
    const { id } = await add();
    clock.forward(MINUTE);
    await change(id, { status: "identified", body: "We found the cause." });
    // As another program's page reads it.
    const answer = await fetch(app.url + SUMMARY, { headers: { origin: "https://dashboard.example" } });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=30");
    expect(await answer.json()).toMatchObject({
      page: { id: "roomtone", name: "Roomtone", time_zone: "Etc/UTC" },
      status: { indicator: "minor", description: "Minor Service Outage" },
      components: [],
      incidents: [
        {
          id,
          name: "Search is slow",
          impact: "minor",
          status: "identified",
          shortlink: "",
          incident_updates: [
            { status: "identified", body: "We found the cause." },
            { status: "investigating", body: "Searches take longer than usual." },
          ],
        },
      ],
      scheduled_maintenances: [],
    });
  });

  test("status notices: the last status ends one, another opens it again, and each step is logged", async () => {
    const { id } = await add();
    clock.forward(MINUTE);
    const ended = await change(id, { status: "resolved", body: "Searches are fast again." });
    expect(ended.json).toMatchObject({ resolved_at: clock.now().toISOString(), updates: [{}, {}] });
    expect(await shown()).toEqual([]);
    clock.forward(MINUTE);
    // A correction is no update.
    const corrected = await change(id, { name: "Search was slow" });
    expect(corrected.json).toMatchObject({ name: "Search was slow", updates: [{}, {}] });
    await change(id, { status: "investigating" });
    expect(await shown()).toEqual(["Search was slow"]);
    await api.call("DELETE", `${NOTICES}/${id}`);
    expect(await shown()).toEqual([]);
    expect((await api.call("DELETE", `${NOTICES}/${id}`)).status).toBe(404);
    expect((await change(id, { name: "Gone" })).status).toBe(404);
    const log = await api.rest("GET", "/api/operator/log?limit=5", ServiceLogPage);
    expect(log.items).toMatchObject([
      { subject: { name: "Search was slow" }, changes: [{ from: "investigating", to: null }] },
      { changes: [{ field: "notice_status", from: "resolved", to: "investigating" }] },
      { changes: [{ field: "notice_name", from: "Search is slow", to: "Search was slow" }] },
      { changes: [{ field: "notice_status" }, { field: "notice_text", to: "Searches are fast again." }] },
      { kind: "service.status-notice", actor: { name: "Ada Berg" }, subject: { name: "Search is slow" } },
    ]);
  });

  test("status notices: a status of the other kind, and an end before the start, are refused at their field", async () => {
    const wrong = await api.call("POST", NOTICES, { body: { ...INCIDENT, status: "in_progress" } });
    expect(wrong).toMatchObject({ status: 400, json: { fields: { status: { code: "oneOf" } } } });
    const starts_at = clock.now().toISOString();
    const backwards = await api.call("POST", NOTICES, {
      body: maintenance({ starts_at, ends_at: starts_at }),
    });
    expect(backwards).toMatchObject({
      status: 400,
      json: { fields: { ends_at: { code: "rule", rule: "endsBeforeItStarts" } } },
    });
    const { id } = await add();
    expect((await change(id, { status: "completed" })).json).toMatchObject({
      fields: { status: { code: "oneOf" } },
    });
    expect((await list()).items).toMatchObject([{ id, status: "investigating" }]);
  });

  test("status notices: scheduled maintenance begins and ends by its times", async () => {
    const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
    await add(maintenance({ starts_at: at(HOUR), ends_at: at(3 * HOUR) }));
    expect(await shown()).toEqual([]);
    await forward(2 * HOUR);
    expect(await shown()).toEqual(["New servers"]);
    const { id } = await add();
    expect(await shown()).toEqual(["Search is slow"]);
    await change(id, { status: "resolved" });
    await forward(HOUR);
    expect(await shown()).toEqual([]);
    expect((await list()).items.map(({ name }) => name)).toEqual(["New servers", "Search is slow"]);
  });

  test("status notices: those of the host's status page are added, and only operators see that it is unreadable", async () => {
    const { port } = elsewhere.address() as AddressInfo;
    const status = `http://127.0.0.1:${port}/page`;
    foreign = {
      incidents: [{ ...INCIDENT, id: "x", name: "Elsewhere", incident_updates: [{ body: "It burns." }] }],
    };
    const { id } = await add();
    expect((await list()).foreign).toBeNull();
    await writeAddresses(app.service.services.db, { status }, clock.now());
    expect((await list()).foreign).toEqual({ address: status, result: "ok" });
    expect((await summary()).incidents).toMatchObject([
      { id, shortlink: status },
      { id: "foreign-x", name: "Elsewhere", shortlink: status },
    ]);
    foreign = "no status page";
    clock.forward(MINUTE);
    expect((await list()).foreign).toEqual({ address: status, result: "unreadable" });
    expect(await shown()).toEqual(["Search is slow", "Elsewhere"]);
    await forward(HOUR);
    expect(await shown()).toEqual(["Search is slow"]);
  });

  test("status notices: dismissed for one account they hide there only, with * everywhere (@P-245)", async () => {
    const { id } = await add();
    const own = await signedIn(owner);
    const dismissals = `/api/auth/users/${owner.id}/dismissals`;
    const shownIn = async (account: string) => {
      const { dismissed } = await own.rest("GET", dismissals, NoticeDismissals);
      const isDismissed = (one: string) => isDismissedBy(statusDismissal(one), dismissed, account);
      return noticesOf(await summary(), isDismissed).map(({ name }) => name);
    };
    const dismiss = (account: string | null, notice = `status:${id}`) =>
      own.call("POST", dismissals, { body: { notice, account } });
    await dismiss(shop.id);
    expect(await shownIn(shop.id)).toEqual([]);
    expect(await shownIn("other")).toEqual(["Search is slow"]);
    await dismiss(null);
    expect(await shownIn("other")).toEqual([]);
    expect((await dismiss(null, "status:")).status).toBe(400);
    expect((await dismiss(null, "status:no/such id")).status).toBe(400);
    expect((await dismiss(null, `status:${"x".repeat(101)}`)).status).toBe(400);
  });

  test("status notices: of a person, the latest hundred dismissals are kept", async () => {
    const dismissals = `/api/auth/users/${operator.id}/dismissals`;
    const before = Array.from({ length: 101 }, (_, n) => ({
      userId: operator.id,
      key: `status:made-up-${n}/*`,
      dismissedAt: new Date(clock.now().getTime() - (101 - n) * MINUTE),
    }));
    await app.service.services.db.insert(noticeDismissals).values(before);
    for (const notice of ["guide", "status:made-up-101"])
      await api.call("POST", dismissals, { body: { notice, account: null } });
    const { dismissed } = await api.rest("GET", dismissals, NoticeDismissals);
    expect(Object.keys(dismissed)).toHaveLength(101);
    expect(dismissed).toMatchObject({ "guide/*": expect.any(Number) });
    expect(dismissed["status:made-up-1/*"]).toBeUndefined();
    expect(dismissed["status:made-up-2/*"]).toBeDefined();
  });

  test("status notices: resolved ones are deleted after 90 days", async () => {
    const { id } = await add();
    const { id: open } = await add({ name: "Still open" });
    await change(id, { status: "resolved" });
    await forward(90 * DAY_MS);
    const { services } = app.service;
    const kept = async () => (await services.db.select().from(statusNotices)).map((row) => row.id);
    await deleteExpired(services);
    expect(await kept()).toHaveLength(2);
    clock.forward(1000);
    await deleteExpired(services);
    expect(await kept()).toEqual([open]);
  });
});
