import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sessionCalls } from "#renderer/app/session-calls.ts";
import { DeviceMarks } from "#renderer/lib/session/device-marks.ts";
import { Session } from "#renderer/lib/session/session.ts";
import { createGraphql } from "#renderer/lib/transport/graphql.ts";
import { createRest } from "#renderer/lib/transport/rest.ts";
import { supportTickets } from "#server/db/schema/asked.ts";
import { users } from "#server/db/schema/people/people.ts";
import { locationUsers } from "#server/db/schema/places.ts";
import { hashPassword } from "#server/modules/auth/public.ts";
import { deleteExpired } from "#server/modules/housekeeping/housekeeping.ts";
import { fileQueued } from "#server/modules/support/file-tickets.ts";
import type { KeptSession } from "#shared/contract/ipc/kept-session.ts";
import { listTickets, type SupportTicket } from "#shared/contract/rest/operator/operator-support.ts";
import { createTicket, TakenTicket } from "#shared/contract/rest/status/support.ts";
import { surveyTicket } from "#shared/domain/support/ticket.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import {
  createAccount,
  createDevice,
  createProgram,
  createUser,
  createZone,
} from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import type { TestApp } from "#tests/factories/service/app.ts";
import { testCaller } from "#tests/factories/service/caller.ts";
import { type MailedApp, startMailedApp } from "#tests/factories/service/mailed-app.ts";
import { FAKE_AGENT, FakeZendesk } from "#tests/fakes/zendesk.ts";
import { createClock, MINUTE } from "./clock.ts";

const OPERATOR = "operator@host.example";
const SUPPORT = "help@host.example";
const PASSWORD = "a long enough password";
const NONE = { owner: false, admin: false, contact: false, finance: false };

const clock = createClock();

/** A company in a service, its owner, and an operator of the service. */
async function stage({ app }: MailedApp) {
  const account = await createAccount(app.service, {
    businessName: "Harbour & Pine",
    businessType: "restaurant",
    isoCountry: "SE",
  });
  const person = { name: "Ada Berg", email: `ada${clock.now().getTime()}@shop.example` };
  const owner = await createUser(app.service, account.id, undefined, {
    ...person,
    emailVerifiedAt: new Date(),
    passwordHash: await hashPassword(PASSWORD),
  });
  const operator = await createUser(app.service, account.id, NONE, {
    email: OPERATOR,
    emailVerifiedAt: new Date(),
  });
  const api = new TestApi(app.url, owner.token, owner.id);
  const path = `/api/auth/accounts/${account.id}/zendesk/new`;
  const body = (over: object = {}) => ({
    account_id: account.id,
    email: person.email,
    subject: "No sound in the bar",
    comment: "Since this morning\nthe bar is <silent>.",
    ...over,
  });
  const host = new TestApi(app.url, operator.token);
  return {
    account,
    person,
    owner,
    path,
    body,
    host,
    send: (over?: object) => api.rest("POST", path, TakenTicket, { body: body(over) }),
    call: (over?: object, as = api) => as.call("POST", path, { body: body(over) }),
    list: (query = "") => host.rest("GET", `/api/operator/tickets${query}`, listTickets.response),
    /** A ticket once the background has tried to file it. */
    delivered: async (number: number, as: SupportTicket["delivery"]) => {
      const find = async () =>
        (await host.rest("GET", "/api/operator/tickets", listTickets.response)).items.find(
          (one) => one.number === number,
        )!;
      await expect.poll(async () => (await find()).delivery, { timeout: 8000 }).toBe(as);
      return find();
    },
  };
}

describe("requests for help at Zendesk", () => {
  let zendesk: FakeZendesk;
  let mailed: MailedApp;
  let app: TestApp;
  let shop: Awaited<ReturnType<typeof stage>>;

  beforeAll(async () => {
    clock.reset();
    zendesk = await FakeZendesk.start();
    mailed = await startMailedApp({
      now: clock.now,
      env: { ...zendesk.env, ROOMTONE_OPERATORS: OPERATOR, ROOMTONE_SUPPORT_EMAIL: SUPPORT },
    });
    app = mailed.app;
    shop = await stage(mailed);
  });
  afterAll(async () => {
    await mailed[Symbol.asyncDispose]();
    await zendesk[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    clock.reset();
    zendesk.status = null;
    await app.service.services.limits.clear("support-person", shop.owner.id);
  });

  test("support: signing in keeps the hash for the support chat, and a request reaches the helpdesk (@P-012)", async () => {
    let kept: KeptSession | null = null;
    const session = new Session({
      kept: {
        key: "session",
        read: () => kept,
        write: (value) => {
          kept = value;
        },
        clear: () => {
          kept = null;
        },
      },
      marks: new DeviceMarks({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }),
      calls: sessionCalls(createGraphql({ baseUrl: app.url, caller: () => testCaller() })),
      isAuthError: () => false,
    });
    await session.login(shop.person.email, PASSWORD);
    expect(session.get().supportChatHash).toMatch(/^\S{20,}$/);
    expect(kept).toMatchObject({ supportChatHash: session.get().supportChatHash });

    const rest = createRest({ baseUrl: app.url, caller: () => testCaller(), session });
    const taken = await rest.call(createTicket, {
      params: { account: shop.account.id },
      body: shop.body({ subject: "From the client" }),
    });
    await shop.delivered(taken.number, "helpdesk");
    expect(zendesk.about("From the client")?.requester).toEqual(shop.person);
    session.logout();
  });

  test("support: a survey's ticket is posted to its account's path with the token (@P-389)", async () => {
    const ticket = surveyTicket("nps", 3, "The music stops every evening.", {
      account_id: shop.account.id,
      business_type: "restaurant",
      account_name: "Harbour & Pine",
      country: "SE",
      email: shop.person.email,
    });
    const sent: Request[] = [];
    const rest = createRest({
      baseUrl: app.url,
      caller: () => testCaller(),
      session: {
        token: async () => shop.owner.token,
        refresh: async () => null,
        replaceToken: () => undefined,
        isLoggedIn: () => true,
      },
      fetch: async (input, init) => {
        const request = new Request(input, init);
        sent.push(request.clone());
        return fetch(request);
      },
    });
    const taken = await rest.call(createTicket, { params: { account: shop.account.id }, body: ticket });
    const [call] = sent;
    expect([call?.method, new URL(call?.url ?? "").pathname]).toEqual([
      "POST",
      `/api/auth/accounts/${encodeURIComponent(shop.account.id)}/zendesk/new`,
    ]);
    expect(call?.headers.get("authorization")).toBe(`Bearer ${shop.owner.token}`);
    expect(await call?.json()).toEqual({ ...ticket });
    await shop.delivered(taken.number, "helpdesk");
    const filed = zendesk.about("Follow up on your feedback");
    expect(filed).toMatchObject({ priority: "low", tags: ["nps", "no_csat"], requester: shop.person });
    expect(filed?.comment.body).toContain("The music stops every evening.");
    expect(filed?.comment.body).toContain("Score: 3");
  });

  test("support: only people of the account may write, each for that account (@P-389)", async () => {
    const other = await createAccount(app.service);
    const stranger = await createUser(app.service, other.id);
    const elsewhere = await createUser(app.service, null);
    const { db } = app.service.services;
    await db.insert(locationUsers).values({ locationId: other.locationId, userId: elsewhere.id });
    const near = await createUser(app.service, null);
    await db.insert(locationUsers).values({ locationId: shop.account.locationId, userId: near.id });
    const device = await createDevice(
      app.service,
      shop.account.id,
      await createZone(app.service, shop.account),
    );
    const program = await createProgram(app.service, shop.owner.id, ["read", "control", "music", "zones"]);
    const before = (await shop.list()).items.length;
    const statuses = [];
    for (const token of [null, stranger.token, elsewhere.token, device.token, program.token])
      statuses.push((await shop.call({}, new TestApi(app.url, token))).status);
    expect(statuses).toEqual([401, 403, 403, 403, 403]);
    const foreign = await shop.call({ account_id: other.id });
    expect([foreign.status, foreign.json]).toMatchObject([
      400,
      { fields: { account_id: { code: "invalid" } } },
    ]);
    expect((await shop.list()).items.length).toBe(before);
    expect((await shop.call({ subject: "From a location" }, new TestApi(app.url, near.token))).status).toBe(
      200,
    );
  });

  test("support: company and address come from the service, whatever the request says", async () => {
    const { number } = await shop.send({
      subject: "Whose",
      email: "boss@elsewhere.example",
      account_name: "Another",
      business_type: "gym",
      country: "NO",
      score: 7,
    });
    expect(await shop.delivered(number, "helpdesk")).toMatchObject({
      account: { id: shop.account.id, name: "Harbour & Pine" },
      business_type: "restaurant",
      country: "SE",
      from: shop.person,
      score: 7,
      external_url: `${zendesk.url}/agent/tickets/${zendesk.about("Whose")?.id}`,
    });
    expect(JSON.stringify(zendesk.about("Whose"))).not.toMatch(/elsewhere|Another|gym/);
  });

  test("support: a picture is checked by its content, drawn anew, and attached", async () => {
    const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: "red" } })
      .withExif({ IFD0: { Copyright: "secret place" } })
      .png()
      .toBuffer();
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64");
    const refused = await shop.call({ screenshot: svg });
    expect([refused.status, refused.json]).toMatchObject([
      400,
      { fields: { screenshot: { code: "rule", rule: "pictureFile" } } },
    ]);
    const { number } = await shop.send({ subject: "Picture", screenshot: png.toString("base64") });
    const ticket = await shop.delivered(number, "helpdesk");
    expect(ticket.has_screenshot).toBe(true);
    const upload = zendesk.uploads.at(-1);
    expect(zendesk.about("Picture")?.comment.uploads).toEqual([upload?.token]);
    expect([upload?.type, upload?.name]).toEqual(["image/webp", `screen-${number}.webp`]);
    expect(await sharp(upload?.file).metadata()).toMatchObject({ format: "webp", width: 30, height: 20 });
    expect(upload?.file.includes("secret place")).toBe(false);
    const { json } = await shop.host.call("GET", `/api/operator/tickets/${ticket.id}/screenshot`);
    expect(json).toEqual({ picture: `data:image/webp;base64,${upload?.file.toString("base64")}` });
  });

  test("support: the same words with a picture are another request", async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const sent = { subject: "With a picture" };
    const first = await shop.send(sent);
    const second = await shop.send({ ...sent, screenshot: picture.toString("base64") });
    expect(second.number).toBeGreaterThan(first.number);
    expect(await shop.send({ ...sent, screenshot: picture.toString("base64") })).toEqual(second);
  });

  test("support: pressing twice files once; the same words are a new request ten minutes later", async () => {
    const words = { subject: "Twice" };
    const [first, second] = await Promise.all([shop.send(words), shop.send(words)]);
    expect(second).toEqual(first);
    clock.forward(11 * MINUTE);
    const third = await shop.send(words);
    expect(third.number).toBeGreaterThan(first.number);
    await shop.delivered(first.number, "helpdesk");
    await shop.delivered(third.number, "helpdesk");
    expect(zendesk.tickets.filter(({ subject }) => subject === "Twice").length).toBe(2);
  });

  test("support: a person has twenty requests an hour", async () => {
    const first = await shop.send({ subject: "Many" });
    for (let count = 1; count < 20; count++) expect(await shop.send({ subject: "Many" })).toEqual(first);
    expect((await shop.call({ subject: "Too many" })).status).toBe(429);
  });

  test("support: while the helpdesk is down requests wait, and are filed once afterwards", async () => {
    zendesk.status = 503;
    zendesk.calls.length = 0;
    const { number } = await shop.send({ subject: "Waits" });
    await expect.poll(() => zendesk.calls.length).toBeGreaterThan(0);
    expect(await fileQueued(app.service.services)).toBe(10_000);
    clock.forward(40 * MINUTE);
    expect(await fileQueued(app.service.services)).toBe(10 * MINUTE);
    // A wrong token is the host's mistake: requests wait for that too.
    zendesk.status = 401;
    expect(await fileQueued(app.service.services)).toBe(10 * MINUTE);
    await shop.delivered(number, "queued");
    zendesk.status = null;
    zendesk.losesAnswer = true;
    await fileQueued(app.service.services);
    expect((await shop.delivered(number, "queued")).external_url).toBe("");
    expect(await fileQueued(app.service.services)).toBeNull();
    const ticket = await shop.delivered(number, "helpdesk");
    expect(ticket.external_url).toBe(`${zendesk.url}/agent/tickets/${zendesk.about("Waits")?.id}`);
    expect(zendesk.tickets.filter(({ subject }) => subject === "Waits").length).toBe(1);
  });

  test("support: what the helpdesk refuses stays in the operator's list, and others are filed", async () => {
    zendesk.status = 422;
    const { number } = await shop.send({ subject: "Refused" });
    await fileQueued(app.service.services);
    // The look-up before it says nothing about the request itself.
    await shop.delivered(number, "queued");
    zendesk.status = null;
    zendesk.refuses = /Refused/;
    await fileQueued(app.service.services);
    expect(await shop.delivered(number, "refused")).toMatchObject({ handled_at: null, external_url: "" });
    const next = await shop.send({ subject: "Taken" });
    await shop.delivered(next.number, "helpdesk");
    const logged = JSON.stringify(app.logs());
    const { email, token } = FAKE_AGENT;
    for (const secret of [token, Buffer.from(`${email}/token:${token}`).toString("base64")])
      expect(logged).not.toContain(secret);
    expect(logged).not.toContain(shop.person.email);
  });

  test("support: requests that fail each time keep no later one waiting", async () => {
    const { db } = app.service.services;
    zendesk.fails = /Poison/;
    const { id } = await shop.send({ subject: "Poison" });
    const [one] = await db.select().from(supportTickets).where(eq(supportTickets.id, id));
    const createdAt = new Date(clock.now().getTime() - 2 * DAY_MS);
    const { number: _number, ...row } = one!;
    const poison = { ...row, delivery: "queued" as const, createdAt };
    await db
      .insert(supportTickets)
      .values(Array.from({ length: 60 }, (_, index) => ({ ...poison, id: `poison-${index}` })));
    const { number } = await shop.send({ subject: "Behind" });
    await expect
      .poll(
        async () => {
          await fileQueued(app.service.services);
          return zendesk.about("Behind") !== undefined;
        },
        { timeout: 15_000 },
      )
      .toBe(true);
    await shop.delivered(number, "helpdesk");
    await db.delete(supportTickets).where(eq(supportTickets.subject, "Poison"));
    zendesk.fails = null;
  });

  test("support: the list is paged, tells open ones, and marks them as handled", async () => {
    const all = await shop.list("?limit=200");
    expect(all).toMatchObject({ way: "helpdesk", open: all.items.length, before: null });
    const first = await shop.list("?limit=2");
    const second = await shop.list(`?limit=2&before=${first.before}`);
    expect([...first.items, ...second.items]).toEqual(all.items.slice(0, 4));
    const [newest] = all.items;
    const mark = async (handled: boolean) =>
      (await shop.host.call("PUT", `/api/operator/tickets/${newest?.id}`, { body: { handled } })).json;
    const at = clock.now().toISOString();
    expect(await mark(true)).toMatchObject({ id: newest?.id, handled_at: at });
    clock.forward(MINUTE);
    expect(await mark(true)).toMatchObject({ handled_at: at });
    expect((await shop.list("?state=handled")).items.map(({ id }) => id)).toEqual([newest?.id]);
    expect((await shop.list("?state=open&limit=200")).items.length).toBe(all.open - 1);
    expect((await shop.list()).open).toBe(all.open - 1);
    expect(await mark(false)).toMatchObject({ handled_at: null });
    const unknown = await shop.host.call("PUT", "/api/operator/tickets/none", { body: { handled: true } });
    const picture = await shop.host.call("GET", "/api/operator/tickets/none/screenshot");
    expect([unknown.status, picture.status]).toEqual([404, 404]);
    const owner = new TestApi(app.url, shop.owner.token);
    expect((await owner.call("GET", "/api/operator/tickets")).status).toBe(403);
  });

  test("support: requests are deleted two years later", async () => {
    const { db } = app.service.services;
    await db.update(supportTickets).set({ createdAt: new Date(clock.now().getTime() - 731 * DAY_MS) });
    const { id } = await shop.send({ subject: "The last one" });
    await deleteExpired(app.service.services);
    expect(await db.select({ id: supportTickets.id }).from(supportTickets)).toEqual([{ id }]);
  });
});

describe("requests for help without a helpdesk", () => {
  let mailed: MailedApp;
  let shop: Awaited<ReturnType<typeof stage>>;

  beforeAll(async () => {
    clock.reset();
    mailed = await startMailedApp({ now: clock.now, env: { ROOMTONE_OPERATORS: OPERATOR } });
    shop = await stage(mailed);
  });
  afterAll(() => mailed[Symbol.asyncDispose]());

  const setAddress = (support_email: string) =>
    shop.host.call("PUT", "/api/operator/settings", { body: { support_email } });

  test("support: without an address of the host requests are only listed", async () => {
    await setAddress("");
    const { number } = await shop.send({ subject: "Listed" });
    await shop.delivered(number, "listed");
    expect((await shop.list()).way).toBe("list");
    expect((await mailed.mail.next(shop.person.email)).replyTo).toBeUndefined();
  });

  test("support: the host gets the whole request by mail, answers go to its sender, who gets a copy", async () => {
    await setAddress(SUPPORT);
    const { db } = mailed.app.service.services;
    const comment = `${"A long story of a silent bar. ".repeat(160)}\n\n<b>The end</b>`;
    const { number, id } = await shop.send({ subject: "Silent & sad", comment, score: 2 });
    const [mail, copy] = await Promise.all([mailed.mail.next(SUPPORT), mailed.mail.next(shop.person.email)]);
    expect(mail.subject).toBe(`[#${number}] Silent & sad`);
    expect(mail.replyTo).toMatchObject([{ address: shop.person.email }]);
    for (const fact of ["Harbour & Pine", "restaurant", "Sweden", shop.person.email, "Score: 2"])
      expect(mail.text).toContain(fact);
    expect(mail.text).toContain("https://music.example.com/operator/support");
    expect(copy.subject).toBe("We got your request: Silent & sad");
    expect(copy.replyTo).toMatchObject([{ address: SUPPORT }]);
    expect(copy.text).toContain(String(number));
    for (const { text, html } of [mail, copy]) {
      expect(text).toContain(`> ${comment.split("\n")[0]?.trim()}\n> \n> <b>The end</b>`);
      expect(html).toContain("<br><br>&#60;b&#62;The end&#60;/b&#62;");
    }
    await shop.delivered(number, "mailed");
    expect((await shop.list()).way).toBe("mail");
    // Filed again, as after a crash: the mail is the same job.
    await db.update(supportTickets).set({ delivery: "queued" }).where(eq(supportTickets.id, id));
    await fileQueued(mailed.app.service.services);
    const next = await shop.send({ subject: "Next" });
    expect((await mailed.mail.next(SUPPORT)).subject).toBe(`[#${next.number}] Next`);
  });

  test("support: a request that a crash left behind is filed and copied", async () => {
    const { db } = mailed.app.service.services;
    await mailed.mail.next(shop.person.email);
    const [row] = await db.select().from(supportTickets).limit(1);
    const { number: _number, ...left } = row!;
    await db.insert(supportTickets).values({
      ...left,
      id: randomUUID(),
      subject: "Left",
      createdAt: clock.now(),
      delivery: "queued",
    });
    for (let time = 0; time < 2; time++) await fileQueued(mailed.app.service.services);
    expect((await mailed.mail.next(shop.person.email)).subject).toBe("We got your request: Left");
    expect((await mailed.mail.next(SUPPORT)).subject).toContain("Left");
  });

  test("support: an address that is not confirmed gets no words of the sender", async () => {
    const { db } = mailed.app.service.services;
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, shop.owner.id));
    const { number } = await shop.send({ subject: "Pay here", comment: "Visit evil.example" });
    const copy = await mailed.mail.next(shop.person.email);
    expect(copy.subject).toBe(`We got your request: #${number}`);
    expect(`${copy.text}${copy.html}`).not.toMatch(/Pay here|evil|Ada/);
    expect((await mailed.mail.next(SUPPORT)).text).toContain("has not confirmed this e-mail address");
  });
});
