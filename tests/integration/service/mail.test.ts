import { request } from "node:http";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { users } from "#server/db/schema/people/people.ts";
import { sendMail } from "#server/modules/mail/public.ts";
import { OUTBOX_PATH } from "#shared/contract/mail.ts";
import { createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { linkIn, type MailServer, startMailServer } from "#tests/factories/service/mail-server.ts";

const RESET = "/api/auth/users/reset_password";

/** A person with a new address. */
async function personAt(app: TestApp, email: string, name = "Ada Berg"): Promise<string> {
  const { id } = await createUser(app.service, null);
  await app.service.services.db.update(users).set({ email, name }).where(sql`${users.id} = ${id}`);
  return id;
}

/** Stored data of waiting and sent mails, newest first. */
async function mailJobs({ service }: TestApp): Promise<readonly { readonly state: string }[]> {
  const query = sql`select state, data, output from pgboss.job where name = 'mail' order by created_on desc`;
  const { rows } = (await service.services.db.execute(query)) as { rows: { state: string }[] };
  return rows;
}

/** A call with its own Host header, which `fetch` cannot send. */
function callAs(host: string, method: string, url: string, body?: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host, "x-api-version": "13", "content-type": "application/json" };
    const call = request(url, { method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.once("error", reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

describe("mail with a mail server", () => {
  let mail: MailServer;
  let app: TestApp;

  beforeAll(async () => {
    mail = await startMailServer();
    app = await startApp({
      env: { SMTP_URL: mail.url, ROOMTONE_PUBLIC_URL: "https://music.example.com", ROOMTONE_LOG: "debug" },
    });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await mail[Symbol.asyncDispose]();
  });

  const send = (to: string, over: Partial<Parameters<typeof sendMail>[1]> = {}) =>
    sendMail(app.service.services, {
      to,
      user: null,
      language: "en",
      name: "Ada Berg",
      template: "invitation",
      values: { inviter: "Bo Ek", account: "Café Nord" },
      url: "https://music.example.com/invitation/abc",
      ...over,
    });

  test("mail: has a subject, sender, text and HTML with the same link, and no pictures", async () => {
    await send("ada@shop.example");
    const got = await mail.next("ada@shop.example");
    expect(got.subject).toBe("Bo Ek invited you to Café Nord on Roomtone");
    expect(got.from).toMatchObject({ name: "Roomtone", address: "no-reply@music.example.com" });
    expect(got.text).toContain("Hi Ada Berg,");
    expect(linkIn(got)).toBe("https://music.example.com/invitation/abc");
    expect(got.html).toContain('href="https://music.example.com/invitation/abc"');
    expect(got.html).toContain("prefers-color-scheme: dark");
    expect(got.html).not.toMatch(/<img|url\(|<script/i);
    expect(got.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
  });

  test("mail: people's names are plain text, in headers and in HTML", async () => {
    const nasty = 'Eve\r\nBcc: victim@shop.example\r\n\r\n<script>alert(1)</script> "><img src=x>';
    await send("nasty@shop.example", { name: nasty, values: { inviter: nasty, account: nasty } });
    const got = await mail.next("nasty@shop.example");
    expect(got.recipients).toEqual(["nasty@shop.example"]);
    expect(got.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(got.subject).toContain("Bcc: victim@shop.example");
    expect(got.html).not.toMatch(/<script|<img/);
  });

  test("mail: retries when the server is busy, and gives up when it refuses", async () => {
    const states = async () => {
      const jobs = await mailJobs(app);
      return jobs[0]?.state;
    };
    mail.answerWith(451);
    await send("busy@shop.example");
    await vi.waitFor(async () => expect(await states()).toBe("retry"), { timeout: 10_000 });
    mail.answerWith(550);
    await send("gone@shop.example");
    await vi.waitFor(async () => expect(await states()).toBe("completed"), { timeout: 10_000 });
    mail.answerWith(250);
    const lines = JSON.stringify(app.logs());
    expect(lines).toContain("A mail was refused");
    // The log has neither the recipient nor the server's answer, which may name them.
    expect(lines).not.toMatch(/shop\.example|Not now/);
  });

  test("mail: waits encrypted in the database", async () => {
    await send("sealed@shop.example");
    await mail.next("sealed@shop.example");
    expect(JSON.stringify(await mailJobs(app))).not.toMatch(/shop\.example|invitation/);
  });

  test("mailed links: use the configured address, whatever the request's Host is", async () => {
    await personAt(app, "host@shop.example");
    const api = new TestApi(app.url);
    const headers = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      forwarded: "host=evil.example",
    };
    await api.call("POST", RESET, { body: { email: "host@shop.example" }, headers });
    const got = await mail.next("host@shop.example");
    expect(linkIn(got)).toMatch(/^https:\/\/music\.example\.com\/reset-password\/[\w-]{43}$/);
    expect(got.raw).not.toContain("evil.example");
  });

  test("outbox: absent with a mail server", async () => {
    expect((await new TestApi(app.url).call("GET", OUTBOX_PATH)).status).toBe(404);
    expect((await new TestApi(app.url).call("GET", "/env")).json).toMatchObject({ mail: "smtp" });
  });
});

describe("mail without a mail server", () => {
  test("outbox: shows unsent mail at the service's own computer", async () => {
    await using app = await startApp();
    await personAt(app, "ada@shop.example");
    const api = new TestApi(app.url);
    expect((await api.call("GET", "/env")).json).toMatchObject({ mail: "outbox" });
    await api.call("POST", RESET, { body: { email: "ada@shop.example" } });
    const page = () => fetch(`${app.url}${OUTBOX_PATH}`).then((answer) => answer.text());
    await vi.waitFor(async () => expect(await page()).toContain("Choose a new password"), {
      timeout: 10_000,
    });
    // The list shows new mail by itself; an open mail stays open.
    expect((await fetch(`${app.url}${OUTBOX_PATH}`)).headers.get("refresh")).toBe("5");
    const one = /\/dev\/outbox\/[\w-]+/.exec(await page())?.[0];
    const open = await fetch(`${app.url}${one}`);
    expect(open.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(open.headers.has("refresh")).toBe(false);
    expect(await open.text()).toContain(`http://localhost:${new URL(app.url).port}/reset-password/`);
    expect((await fetch(`${app.url}${OUTBOX_PATH}/none`)).status).toBe(404);
  });

  test("outbox: refuses calls through a proxy and from pages under another host name", async () => {
    await using app = await startApp();
    const headers = { "x-forwarded-for": "192.0.2.7" };
    expect((await new TestApi(app.url).call("GET", OUTBOX_PATH, { headers })).status).toBe(404);
    expect(await callAs("localhost", "GET", `${app.url}${OUTBOX_PATH}`)).toBe(200);
    expect(await callAs("rebound.example", "GET", `${app.url}${OUTBOX_PATH}`)).toBe(404);
  });

  test("features that need mail: off on a public service, with a text", async () => {
    await using app = await startApp({ env: { ROOMTONE_PUBLIC_URL: "https://music.example.com" } });
    const api = new TestApi(app.url);
    expect((await api.call("GET", "/env")).json).toMatchObject({ mail: "off" });
    const refused = await api.call("POST", RESET, { body: { email: "ada@shop.example" } });
    expect(refused).toMatchObject({ status: 404, json: { reason: "mail-not-set-up" } });
    expect((await api.call("GET", OUTBOX_PATH)).status).toBe(404);
  });

  test("features that need mail: off for other computers when there is only an outbox", async () => {
    await using app = await startApp();
    const headers = { "x-forwarded-for": "192.0.2.7" };
    const api = new TestApi(app.url);
    expect((await api.call("GET", "/env", { headers })).json).toMatchObject({ mail: "off" });
    const refused = await api.call("POST", RESET, { body: { email: "ada@shop.example" }, headers });
    expect(refused).toMatchObject({ status: 404, json: { reason: "mail-not-set-up" } });
  });
});
