import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { accounts, users } from "#server/db/schema/people/people.ts";
import { qrSignIns } from "#server/db/schema/people/qr-sign-in.ts";
import { hashPassword } from "#server/modules/auth/password.ts";
import { deleteExpired } from "#server/modules/housekeeping/housekeeping.ts";
import { SignedIn } from "#shared/contract/rest/desktop-sign-in.ts";
import {
  answerQrSignIn,
  awaitQrSignIn,
  claimQrSignIn,
  completeQrSignIn,
  getQrSignIn,
  makeQrSignIn,
  QR_STEP_MS,
} from "#shared/contract/rest/people/qr-sign-in.ts";
import { beginTwoStep, confirmTwoStep } from "#shared/contract/rest/people/two-step.ts";
import { endSession, listSessions } from "#shared/contract/rest/session.ts";
import { personalStep } from "#shared/domain/onboarding/steps.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import {
  createAccount,
  createDevice,
  createProgram,
  createUser,
  createZone,
  signIn,
} from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { linkIn } from "#tests/factories/service/mail-server.ts";
import { type MailedApp, startMailedApp } from "#tests/factories/service/mailed-app.ts";
import { createClock, MINUTE } from "./clock.ts";

const PATH = makeQrSignIn.path;
const PASSWORD = "a good long password";
const IPHONE = "roomtone-web/1.0.0 (web) (Browser; Safari; 18.0) (OS; iOS; 18.1)";

const clock = createClock();
let mailed: MailedApp;
let screen: TestApi;
let phone: TestApi;
let userId: string;
let email: string;
let passwordHash: string;
let account: Awaited<ReturnType<typeof createAccount>>;

beforeAll(async () => {
  mailed = await startMailedApp({ now: clock.now, env: { ROOMTONE_LOG: "trace" } });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => mailed[Symbol.asyncDispose]());
beforeEach(async () => {
  clock.reset();
  const { app } = mailed;
  account = await createAccount(app.service);
  email = `${randomBytes(6).toString("hex")}@shop.example`;
  const user = await createUser(app.service, account.id, undefined, {
    name: "Anna Berg",
    email,
    passwordHash,
  });
  userId = user.id;
  screen = new TestApi(app.url, user.token);
  phone = screen.as(null);
  await app.service.services.limits.clear("qr-redeem", "127.0.0.1");
});

const newSecret = () => randomBytes(32).toString("base64url");
const make = (as = screen) => as.rest("POST", PATH, makeQrSignIn.response);
const state = async (id: string, as = screen) =>
  (await as.rest("GET", `${PATH}?id=${id}`, getQrSignIn.response)).state;
const claimed = (body: object) =>
  phone.call("POST", claimQrSignIn.path, { body, headers: { "x-client": IPHONE } });
const answer = (id: string, allow: boolean, as = screen) =>
  as.call("POST", answerQrSignIn.path, { body: { id, allow } });
const wait = (body: object, wait_ms = 0) =>
  phone.call("POST", awaitQrSignIn.path, { body: { ...body, wait_ms } });
const complete = (body: object) =>
  phone.call("POST", completeQrSignIn.path, { body, headers: { "x-client": IPHONE } });
const refused = (status: number, reason: string) =>
  expect.objectContaining({ status, json: expect.objectContaining({ reason }) });

/** A code that a phone has claimed. */
async function scan(as = screen) {
  const { id, code } = await make(as);
  const own = { code, secret: newSecret() };
  expect((await claimed(own)).status).toBe(200);
  return { id, own };
}

test("QR sign-in: the allowed phone gets a session of its own, listed and endable", async () => {
  const made = await make();
  expect(made).toMatchObject({ expires_in_ms: QR_STEP_MS, public_address: "https://music.example.com" });
  expect(await state(made.id)).toBe("shown");
  const own = { code: made.code, secret: newSecret() };
  expect((await claimed(own)).json).toEqual({
    phone: { browser: "Safari", os: "iOS", address: "127.0.0.1" },
  });
  const shown = await screen.rest("GET", `${PATH}?id=${made.id}`, getQrSignIn.response);
  expect(shown).toMatchObject({ state: "claimed", phone: { browser: "Safari", os: "iOS" } });
  // A reload of the phone's page claims again; who it will be stays unknown to it until it is allowed.
  expect((await claimed(own)).status).toBe(200);
  expect((await wait(own)).json).toEqual({ state: "claimed", person: null });
  expect(await complete(own)).toEqual(refused(409, "not-allowed"));

  // The answer ends the phone's wait.
  const waiting = wait(own, 15_000);
  expect((await answer(made.id, true)).json).toMatchObject({ state: "allowed" });
  expect((await waiting).json).toEqual({ state: "allowed", person: { name: "Anna Berg", email } });

  const done = completeQrSignIn.response.parse((await complete(own)).json);
  expect(done.challenge).toBeNull();
  const { token, userId: signedIn } = SignedIn.parse(done.signed_in);
  expect(signedIn).toBe(userId);
  expect(await state(made.id)).toBe("completed");
  const notice = await mailed.mail.next(email);
  expect(notice.subject).toBe("A phone was signed in");
  expect(notice.text).toContain("(Safari, iOS, 127.0.0.1)");
  expect(linkIn(notice)).toBe("https://music.example.com/user/sessions");

  // The guide's task is done: for this person.
  const { account: asked } = await screen.graphql<{ account: { onboardingSteps: unknown[] } }>(
    "query ($id: ID!) { account(id: $id) { onboardingSteps { name status } } }",
    { id: account.id },
  );
  expect(asked.onboardingSteps).toContainEqual({
    name: personalStep(userId, "qr-app-login"),
    status: "Completed",
  });

  const sessions = `/api/auth/users/${userId}/sessions`;
  const { items } = await screen.rest("GET", sessions, listSessions.response);
  const onPhone = items.find(({ current }) => !current);
  expect(onPhone).toMatchObject({ browser: "Safari", os: "iOS" });
  expect((await screen.as(token).call("GET", sessions)).status).toBe(200);
  await screen.rest("DELETE", `${sessions}/${onPhone?.id}`, endSession.response);
  expect((await screen.as(token).call("GET", sessions)).status).toBe(401);
  expect((await screen.call("GET", sessions)).status).toBe(200);
});

test("QR sign-in: screens of the person hear of each step", async () => {
  const heard: unknown[] = [];
  const stop = mailed.app.service.services.bus.subscribe("event", (event) => heard.push(event));
  const { id, own } = await scan();
  const event = { name: "qr_sign_in_update", payload: { data: { type: "user", id: userId } } };
  await expect.poll(() => heard).toEqual([event]);
  await answer(id, true);
  await expect.poll(() => heard).toEqual([event, event]);
  await complete(own);
  await expect
    .poll(() => heard.filter((one) => JSON.stringify(one) === JSON.stringify(event)))
    .toHaveLength(3);
  stop();
});

test("QR sign-in: a code is claimed once, within two minutes", async () => {
  const { code } = await make();
  const answers = await Promise.all([1, 2].map(() => claimed({ code, secret: newSecret() })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const late = await make();
  clock.forward(QR_STEP_MS);
  expect(await claimed({ code: late.code, secret: newSecret() })).toEqual(refused(410, "expired"));
  expect(await state(late.id)).toBe("expired");
});

test("QR sign-in: a phone that is not answered, or does not sign in, in two minutes is too late", async () => {
  const unanswered = await scan();
  clock.forward(QR_STEP_MS);
  expect(await answer(unanswered.id, true)).toEqual(refused(409, "not-waiting"));
  expect(await wait(unanswered.own)).toEqual(refused(410, "expired"));
  const unused = await scan();
  await answer(unused.id, true);
  clock.forward(QR_STEP_MS);
  expect(await complete(unused.own)).toEqual(refused(410, "expired"));
});

test("QR sign-in: it is completed once", async () => {
  const { id, own } = await scan();
  await answer(id, true);
  const answers = await Promise.all([complete(own), complete(own)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await complete(own)).toEqual(refused(409, "used"));
  expect(await wait(own)).toEqual(refused(409, "used"));
});

test("QR sign-in: a setup guide that cannot be stored does not keep the phone out", async () => {
  const { db } = mailed.app.service.services;
  const { id, own } = await scan();
  await answer(id, true);
  await db.execute(sql`alter table onboarding_steps add constraint full_disk check (false) not valid`);
  try {
    expect((await complete(own)).status).toBe(200);
  } finally {
    await db.execute(sql`alter table onboarding_steps drop constraint full_disk`);
  }
});

test("QR sign-in: of codes that a session makes at once one remains", async () => {
  const made = await Promise.all([make(), make(), make()]);
  const states = await Promise.all(
    made.map(async ({ id }) => (await screen.call("GET", `${PATH}?id=${id}`)).status),
  );
  expect(states.toSorted()).toEqual([200, 404, 404]);
});

test("QR sign-in: whoever photographed the code cannot complete it without the phone's secret", async () => {
  const { id, own } = await scan();
  await answer(id, true);
  const thief = { code: own.code, secret: newSecret() };
  expect(await claimed(thief)).toEqual(refused(409, "used"));
  expect(await wait(thief)).toEqual(refused(404, "unknown"));
  expect(await complete(thief)).toEqual(refused(404, "unknown"));
  expect((await complete(own)).status).toBe(200);
});

test("QR sign-in: a phone refused on the screen learns no name and stays signed out", async () => {
  const { id, own } = await scan();
  expect((await answer(id, false)).json).toMatchObject({ state: "refused" });
  expect((await wait(own)).json).toEqual({ state: "refused", person: null });
  expect(await complete(own)).toEqual(refused(409, "not-allowed"));
  expect(await answer(id, true)).toEqual(refused(409, "not-waiting"));
});

test("QR sign-in: only the session that made the code sees it or answers for it", async () => {
  const { id } = await scan();
  const { service } = mailed.app;
  const other = screen.as(await signIn(service, userId));
  const stranger = screen.as((await createUser(service, account.id)).token);
  for (const as of [other, stranger]) {
    expect((await as.call("GET", `${PATH}?id=${id}`)).status).toBe(404);
    expect((await answer(id, true, as)).status).toBe(404);
  }
  expect(await state(id)).toBe("claimed");
});

test("QR sign-in: only people make codes", async () => {
  const { service } = mailed.app;
  const device = await createDevice(service, account.id, await createZone(service, account));
  const program = await createProgram(service, userId, ["read", "control"]);
  for (const token of [device.token, program.token])
    expect((await screen.as(token).call("POST", PATH)).status).toBe(403);
  expect((await phone.call("POST", PATH)).status).toBe(401);
});

test("QR sign-in: a code ends with the session that shows it, and with the session's next code", async () => {
  const { service } = mailed.app;
  const other = screen.as(await signIn(service, userId));
  const { id, own } = await scan(other);
  await answer(id, true, other);
  await screen.call("DELETE", `/api/auth/users/${userId}/sessions`);
  expect(await complete(own)).toEqual(refused(410, "expired"));
  const former = await make();
  await make();
  expect(await claimed({ code: former.code, secret: newSecret() })).toEqual(refused(404, "unknown"));
});

test("QR sign-in: a person with two-step sign-in takes the second step on the phone", async () => {
  const own = `/api/auth/users/${userId}/two_step`;
  const { secret } = await screen.rest("POST", `${own}/begin`, beginTwoStep.response, {
    body: { password: PASSWORD },
  });
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
  await screen.rest("POST", `${own}/confirm`, confirmTwoStep.response, { body: { code: code() } });
  clock.forward(MINUTE);
  const scanned = await scan();
  await answer(scanned.id, true);
  const { signed_in, challenge } = completeQrSignIn.response.parse((await complete(scanned.own)).json);
  expect(signed_in).toBeNull();
  const taken = await phone.call("POST", "/api/auth/second_step", { body: { challenge, code: code() } });
  expect(SignedIn.parse(taken.json).userId).toBe(userId);
});

test("QR sign-in: refused while a company waits for the person's two-step sign-in", async () => {
  const { db, bus } = mailed.app.service.services;
  const scanned = await scan();
  await db.update(accounts).set({ twoStepRequired: true }).where(eq(accounts.id, account.id));
  bus.publish("subject-changed", { subject: userId });
  expect(await answer(scanned.id, true)).toEqual(refused(409, "set-up-first"));
  expect(await screen.call("POST", PATH)).toEqual(refused(409, "set-up-first"));
  expect((await answer(scanned.id, false)).status).toBe(200);
});

test("QR sign-in: the phone's session is no fresher than the screen's", async () => {
  const { db } = mailed.app.service.services;
  await db.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
  clock.forward(20 * MINUTE);
  const { id, own } = await scan();
  await answer(id, true);
  const done = completeQrSignIn.response.parse((await complete(own)).json);
  const token = await screen
    .as(done.signed_in?.token ?? "")
    .call("POST", `/api/auth/users/${userId}/personal_tokens`, {
      body: { name: "A program", scopes: ["read"], days: 30, password: "" },
    });
  expect(token).toEqual(refused(403, "sign-in-again"));
});

test("QR sign-in: guesses and new codes are limited; an accepted call counts as no attempt", async () => {
  const guess = () => claimed({ code: newSecret(), secret: newSecret() });
  for (let n = 0; n < 19; n++) await guess();
  const { own } = await scan();
  expect((await guess()).status).toBe(404);
  for (const call of [guess(), wait(own), complete(own)])
    expect(await call).toEqual(refused(429, "too-many-tries"));
  for (let n = 1; n < 30; n++) await make();
  expect((await screen.call("POST", PATH)).status).toBe(429);
});

test("QR sign-in: neither the database nor the log has a usable secret; old codes are deleted", async () => {
  const { services } = mailed.app.service;
  const { own } = await scan();
  const rows = JSON.stringify(await services.db.select().from(qrSignIns));
  const logs = JSON.stringify(mailed.app.logs());
  for (const secret of Object.values(own)) {
    expect(rows).not.toContain(secret);
    expect(logs).not.toContain(secret);
  }
  clock.forward(8 * DAY_MS);
  await deleteExpired(services);
  expect(await services.db.$count(qrSignIns)).toBe(0);
});
