import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { Webhook as Signer } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { webhookMessages } from "#server/db/schema/alerts.ts";
import { incidents } from "#server/db/schema/watch.ts";
import { sweepAlerts } from "#server/modules/alerts/sweep.ts";
import { deliverDue } from "#server/modules/webhooks/deliver.ts";
import { claimMessages, writeOutcome } from "#server/modules/webhooks/repository.ts";
import { AlertRule } from "#shared/contract/rest/accounts/alerts.ts";
import {
  listWebhookAttempts,
  listWebhooks,
  Webhook,
  type WebhookAttempt,
  WebhookSecret,
} from "#shared/contract/rest/accounts/webhooks.ts";
import { createAccount, createUser, createZone, signIn } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { type MailedApp, startMailedApp } from "#tests/factories/service/mailed-app.ts";
import { createClock, HOUR, MINUTE, SECOND } from "./clock.ts";

interface Received {
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A receiver that answers as told. */
async function startReceiver() {
  const got: Received[] = [];
  let bytesSent = 0;
  let answer: (response: ServerResponse) => void = (response) => response.end("ok");
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      got.push({ headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    got,
    bytesSent: () => bytesSent,
    answers: (next: typeof answer) => {
      answer = next;
    },
    /** Answers 100 MB, in parts, as long as somebody reads. */
    floods: (response: ServerResponse) => {
      const part = Buffer.alloc(100_000, "x");
      let left = 1_000;
      const write = () => {
        while (left > 0 && !response.destroyed) {
          left -= 1;
          bytesSent += part.length;
          if (!response.write(part)) return void response.once("drain", write);
        }
        response.end();
      };
      write();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

describe("webhooks", () => {
  const clock = createClock();
  let mailed: MailedApp;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let account: { id: string; locationId: string };
  let api: TestApi;
  let admin: { id: string; token: string };
  let email: string;
  let people = 0;

  beforeAll(async () => {
    mailed = await startMailedApp({
      now: clock.now,
      env: { ROOMTONE_WEBHOOK_PRIVATE: "1", ROOMTONE_LOG: "debug" },
    });
  });
  afterAll(async () => {
    await receiver.close();
    await mailed[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    await receiver?.close();
    receiver = await startReceiver();
    account = await createAccount(mailed.app.service, { businessName: "Café Nord" });
    people += 1;
    email = `admin-${people}@shop.example`;
    admin = await createUser(mailed.app.service, account.id, undefined, { email });
    api = new TestApi(mailed.app.url, admin.token);
  });

  const services = () => mailed.app.service.services;
  const place = () => `/api/auth/accounts/${account.id}/webhooks`;
  const add = (body: object = {}) =>
    api.rest("POST", place(), WebhookSecret, {
      body: { url: receiver.url, events: ["incident.opened", "incident.closed"], ...body },
    });
  const deliver = () => deliverDue(services(), { timeoutMs: 300 });
  const sendTest = (id: string) => api.rest("POST", `${place()}/${id}/test`, Webhook);
  const attempts = async (id: string, query = ""): Promise<readonly WebhookAttempt[]> =>
    (await api.rest("GET", `${place()}/${id}/attempts${query}`, listWebhookAttempts.response)).items;
  /** The background job delivers too: waits until one of the two has. */
  const delivered = async (id: string, number: number) => {
    await deliver();
    await expect.poll(async () => (await attempts(id)).length).toBe(number);
    return (await attempts(id))[0];
  };
  const list = async () => (await api.rest("GET", place(), listWebhooks.response)).items;
  /** When the message is tried again, without changing anybody's session. */
  const nextAt = async (id: string) => {
    const rows = await services().db.select().from(webhookMessages).where(eq(webhookMessages.webhookId, id));
    return rows[0]?.nextAt?.getTime() ?? null;
  };

  test("webhooks: an incident calls once when it begins and once when it is over, signed", async () => {
    const { id, secret } = await add();
    const zone = await createZone(mailed.app.service, account, { name: "Bar" });
    await api.rest("POST", `/api/auth/accounts/${account.id}/company_alert_rules`, AlertRule, {
      body: {
        name: "All",
        kinds: ["offline"],
        after_minutes: 15,
        opening_hours_only: false,
        locations: [],
        labels: [],
        mail: false,
        webhook: true,
        recipients: [],
        digest: null,
        quiet_hours: true,
      },
    });
    const incident = randomUUID();
    const startedAt = new Date(clock.now().getTime() - 20 * MINUTE);
    const row = { id: incident, accountId: account.id, locationId: account.locationId, soundZoneId: zone };
    await services()
      .db.insert(incidents)
      .values({ ...row, kind: "offline", startedAt, inOpeningHours: false });
    await Promise.all([sweepAlerts(services()), sweepAlerts(services())]);
    await delivered(id, 1);
    const [opened] = receiver.got;
    const verified = new Signer(secret).verify(opened?.body ?? "", opened?.headers as Record<string, string>);
    expect(verified).toMatchObject({
      type: "incident.opened",
      data: {
        account: { id: account.id, business_name: "Café Nord" },
        location: { id: account.locationId, timezone: "Europe/Stockholm" },
        zone: { id: zone, name: "Bar" },
        incident: { id: incident, kind: "offline", ended_at: null },
      },
    });
    await services().db.update(incidents).set({ endedAt: clock.now() }).where(eq(incidents.id, incident));
    clock.forward(12 * MINUTE);
    await sweepAlerts(services());
    await sweepAlerts(services());
    await deliver();
    await expect.poll(() => receiver.got.length).toBe(2);
    expect(JSON.parse(receiver.got[1]?.body ?? "")).toMatchObject({ type: "incident.closed" });
    clock.reset();
  });

  test("webhooks: a replaced secret also signs for a day, and is never shown again", async () => {
    const { id, secret } = await add();
    const rotated = await api.rest("POST", `${place()}/${id}/secret`, WebhookSecret);
    expect(rotated.former_until).not.toBeNull();
    expect(JSON.stringify(await list())).not.toContain("whsec_");
    await sendTest(id);
    await delivered(id, 1);
    const { body = "", headers = {} } = receiver.got[0] ?? {};
    for (const one of [secret, rotated.secret])
      expect(new Signer(one).verify(body, headers as Record<string, string>)).toMatchObject({ type: "test" });
    clock.forward(25 * HOUR);
    await services()
      .db.update(webhookMessages)
      .set({ nextAt: clock.now() })
      .where(eq(webhookMessages.webhookId, id));
    await deliver();
    await expect.poll(() => receiver.got.length).toBe(2);
    expect(String(receiver.got[1]?.headers["webhook-signature"]).split(" ")).toHaveLength(1);
    clock.reset();
    expect(JSON.stringify(mailed.app.logs())).not.toMatch(/whsec_|127\.0\.0\.1:\d+\/hook/);
  });

  test("webhooks: failures, a hanging receiver, redirects and floods are logged and tried again", async () => {
    const { id } = await add();
    receiver.answers((response) => response.writeHead(500).end("No database"));
    await sendTest(id);
    expect(await delivered(id, 1)).toMatchObject({ status: 500, failure: null, answer: "No database" });
    // 5 s, 5 min, 30 min, 2 h, 5 h, 10 h.
    for (const [n, pause] of [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR].entries()) {
      expect((await nextAt(id)) ?? 0).toBe(clock.now().getTime() + pause);
      clock.forward(pause);
      if (n === 0) receiver.answers(() => {});
      if (n === 1) receiver.answers((response) => response.writeHead(302, { location: receiver.url }).end());
      if (n === 2) receiver.answers((response) => response.destroy());
      await deliver();
      await expect.poll(() => receiver.got.length).toBe(n + 2);
      await expect.poll(async () => (await nextAt(id)) !== clock.now().getTime()).toBe(true);
    }
    expect(await nextAt(id)).toBeNull();
    api = new TestApi(mailed.app.url, await signIn(mailed.app.service, admin.id));
    const logged = (await attempts(id)).map(({ status, failure }) => status ?? failure);
    expect(logged.slice(3)).toEqual(["unreachable", 302, "timeout", 500]);
    const [page, rest] = [await attempts(id, "?limit=3"), await attempts(id)];
    expect(page).toEqual(rest.slice(0, 3));

    // It comes back, and answers more than anybody wants to read.
    receiver.answers(receiver.floods);
    clock.forward(MINUTE);
    await api.rest("POST", `${place()}/${id}/messages/${page[0]?.message}/resend`, Webhook);
    const last = await delivered(id, 8);
    expect(last).toMatchObject({ status: 200, failure: null });
    expect(last?.answer).toBe("x".repeat(1000));
    expect(receiver.bytesSent()).toBeLessThan(20_000_000);
    // The receiver can tell that it has had this message before.
    expect(new Set(receiver.got.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect((await list())[0]?.failing_since).toBeNull();
    clock.reset();
  });

  test("webhooks: after five days of failures one is turned off, and the admins are told", async () => {
    const { id } = await add();
    receiver.answers((response) => response.writeHead(503).end());
    await sendTest(id);
    await delivered(id, 1);
    clock.forward(5 * 24 * HOUR);
    await deliver();
    const got = await mailed.mail.next(email);
    expect(got.subject).toBe("A webhook of Café Nord was turned off");
    expect(got.text).not.toContain("/hook");
    expect(await nextAt(id)).toBeNull();
    clock.reset();
    expect(await list()).toMatchObject([{ enabled: false }]);
    expect(await api.call("POST", `${place()}/${id}/test`)).toMatchObject({ status: 409 });
    const on = { url: receiver.url, events: ["incident.opened"], enabled: true };
    const changed = await api.rest("PUT", `${place()}/${id}`, Webhook, { body: on });
    expect(changed).toMatchObject({ enabled: true, failing_since: null, events: ["incident.opened"] });
  });

  test("webhooks: one that hangs does not keep others waiting, and can be deleted meanwhile", async () => {
    const { id } = await add();
    const others = await Promise.all([1, 2].map((n) => add({ url: `${receiver.url}?${n}` })));
    const { db, now } = services();
    const waiting = [id, id, id, ...others.map((hook) => hook.id)];
    await db.insert(webhookMessages).values(
      waiting.map((webhookId, n) => ({
        id: `msg_${account.id.slice(-8)}_${n}`,
        webhookId,
        type: "test" as const,
        payload: "{}",
        tries: 0,
        // Later than the background job looks.
        nextAt: new Date(now().getTime() + HOUR),
        createdAt: now(),
      })),
    );
    const at = new Date(now().getTime() + HOUR);
    const lease = new Date(at.getTime() + MINUTE);
    const claimed = await claimMessages(db, at, lease, { most: 3, mostEach: 8 });
    expect(new Set(claimed.map(({ webhook }) => webhook.id))).toEqual(
      new Set([id, ...others.map((hook) => hook.id)]),
    );
    const attempt = (message: string, webhookId: string) => {
      const outcome = { status: 200, failure: null, answer: "", durationMs: 1, at };
      return { id: randomUUID(), webhookId, messageId: message, ...outcome };
    };
    const [first, second] = claimed;
    if (!first || !second) throw new Error("Nothing was claimed");
    // Sent again while it was being called: it is called again.
    await api.rest("POST", `${place()}/${first.webhook.id}/messages/${first.message.id}/resend`, Webhook);
    const read = async ({ message }: typeof first) =>
      (await db.select().from(webhookMessages).where(eq(webhookMessages.id, message.id)))[0];
    const written = attempt(first.message.id, first.webhook.id);
    await writeOutcome(db, written, { lease: first.message.nextAt, nextAt: at });
    expect((await read(first))?.nextAt).not.toEqual(at);
    expect((await attempts(first.webhook.id)).map((one) => one.id)).toContain(written.id);
    await api.rest("DELETE", `${place()}/${second.webhook.id}`, Webhook);
    await writeOutcome(db, attempt(second.message.id, second.webhook.id), { lease, nextAt: null });
    expect(await read(second)).toBeUndefined();
  });

  test("webhooks: each address once, only of one's own company, and no private ones by default", async () => {
    const { id } = await add();
    const body = { url: receiver.url, events: ["incident.opened"] };
    expect((await api.call("POST", place(), { body })).json).toMatchObject({
      fields: { url: { rule: "webhookTaken" } },
    });
    const other = await createAccount(mailed.app.service);
    const stranger = new TestApi(mailed.app.url, (await createUser(mailed.app.service, other.id)).token);
    const theirs = `/api/auth/accounts/${other.id}/webhooks/${id}`;
    expect((await stranger.call("DELETE", theirs)).status).toBe(404);
    expect((await stranger.call("GET", `${theirs}/attempts`)).status).toBe(404);
    expect((await api.call("DELETE", `${place()}/${id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
  });
});
