import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sessions, users } from "#server/db/schema/people/people.ts";
import { hashPassword } from "#server/modules/auth/public.ts";
import { User } from "#shared/contract/rest/entities.ts";
import { createProgram, createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import type { TestApp } from "#tests/factories/service/app.ts";
import { linkIn, type MailServer, tokenIn } from "#tests/factories/service/mail-server.ts";
import { type MailedApp, startMailedApp } from "#tests/factories/service/mailed-app.ts";

const EMAIL = "ada@shop.example";
const WANTED = "ada@home.example";
const OLD = "an old password";
const NEW = "a new password";

const refused = (status: number, reason: string) =>
  expect.objectContaining({ status, json: expect.objectContaining({ reason }) });
const invalid = (field: string, message: object) =>
  expect.objectContaining({ status: 400, json: expect.objectContaining({ fields: { [field]: message } }) });

describe("passwords and e-mail addresses", () => {
  let mailed: MailedApp;
  let mail: MailServer;
  let app: TestApp;
  let anybody: TestApi;
  let person: { readonly id: string; readonly token: string };
  let own: TestApi;

  beforeAll(async () => {
    mailed = await startMailedApp();
    ({ app, mail } = mailed);
    anybody = new TestApi(app.url);
  });
  afterAll(async () => {
    await mailed[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    const { db, limits } = app.service.services;
    await db.update(users).set({ email: sql`id || '@gone.example'` });
    person = await createUser(app.service, null);
    await db
      .update(users)
      .set({ email: EMAIL, passwordHash: await hashPassword(OLD) })
      .where(sql`id = ${person.id}`);
    own = anybody.as(person.token);
    await limits.clear("mailed-link", "127.0.0.1");
    for (const email of [EMAIL, WANTED]) await limits.clear("login-person", `127.0.0.1 ${email}`);
  });

  const self = (what: string) => `/api/auth/users/${person.id}/${what}`;
  const read = () => own.rest("GET", `/api/auth/users/${person.id}`, User);
  const signIn = (email: string, password: string) => TestApi.signIn(app.url, email, password);
  const verify = (token: string) => anybody.call("PUT", "/api/auth/users/verify", { body: { token } });
  const undo = (token: string) => anybody.call("PUT", "/api/auth/users/undo_email", { body: { token } });
  const changeEmail = (email: string, password = OLD) =>
    own.call("PUT", self("email"), { body: { email, password } });
  const changePassword = (current: string, password: string) =>
    own.call("PUT", self("password"), { body: { current_password: current, password } });

  test("change password: requires the current one, ends other sessions, and is mailed (@P-379)", async () => {
    const other = await signIn(EMAIL, OLD);
    expect(await changePassword("wrong", NEW)).toEqual(
      invalid("current_password", { code: "rule", rule: "wrongPassword" }),
    );
    expect(await changePassword(OLD, "short")).toEqual(invalid("password", { code: "min", length: 6 }));
    expect(await changePassword(OLD, "123456")).toEqual(
      invalid("password", { code: "rule", rule: "commonPassword" }),
    );
    expect((await changePassword(OLD, NEW)).status).toBe(200);
    expect((await other.call("GET", `/api/auth/users/${person.id}`)).status).toBe(401);
    expect((await read()).id).toBe(person.id);
    expect((await signIn(EMAIL, NEW)).userId).toBe(person.id);
    await expect(signIn(EMAIL, OLD)).rejects.toThrow("UNAUTHENTICATED");
    expect((await mail.next(EMAIL)).subject).toBe("Your password was changed");
  });

  test("change password: revokes access tokens only if the person asks for it", async () => {
    const { token } = await createProgram(app.service, person.id, ["read"]);
    const see = () => new TestApi(app.url, token).graphql("{ loginData { me { __typename } } }");
    await changePassword(OLD, NEW);
    expect(await see()).toMatchObject({ loginData: { me: { __typename: "PublicAPIClient" } } });
    expect((await mail.next(EMAIL)).text).not.toContain("access tokens");
    const body = { current_password: NEW, password: OLD, end_tokens: true };
    expect((await own.call("PUT", self("password"), { body })).status).toBe(200);
    await expect(see()).rejects.toThrow("UNAUTHENTICATED");
    expect((await mail.next(EMAIL)).text).toContain("your access tokens no longer work");
  });

  test("change password: guesses of the current one are limited as at sign-in", async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 11; round++)
      statuses.push((await changePassword(`guess ${round}`, NEW)).status);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400));
    expect(statuses[10]).toBe(429);
  });

  test("credentials: a person without a password can set one within 15 minutes of signing in", async () => {
    const { db } = app.service.services;
    const signedIn = (minutes: number) =>
      db
        .update(sessions)
        .set({ signedInAt: new Date(Date.now() - minutes * 60_000) })
        .where(eq(sessions.userId, person.id));
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, person.id));
    await signedIn(16);
    expect(await changePassword("", NEW)).toEqual(refused(403, "sign-in-again"));
    expect(await changeEmail(WANTED, "")).toEqual(refused(403, "sign-in-again"));
    expect((await read()).has_password).toBe(false);
    await signedIn(14);
    expect((await changeEmail(WANTED, "")).status).toBe(200);
    await mail.next(WANTED);
    expect((await changePassword("", NEW)).status).toBe(200);
    await mail.next(EMAIL);
    expect((await signIn(EMAIL, NEW)).userId).toBe(person.id);
  });

  test("change password: invalidates an earlier reset link", async () => {
    await anybody.call("POST", "/api/auth/users/reset_password", { body: { email: EMAIL } });
    const token = tokenIn(await mail.next(EMAIL));
    await changePassword(OLD, NEW);
    await mail.next(EMAIL);
    const answer = await anybody.call("PUT", "/api/auth/users/reset_password", {
      body: { token, password: "another one" },
    });
    expect(answer).toEqual(refused(409, "used"));
  });

  test("verify e-mail: is mailed, confirms the address once, and is not requested again (@P-379)", async () => {
    expect((await read()).email_verified).toBe(false);
    expect((await own.call("POST", self("verification"))).status).toBe(200);
    const got = await mail.next(EMAIL);
    expect(linkIn(got)).toMatch(/^https:\/\/music\.example\.com\/verify-email\//);
    const before = mail.mails.length;
    expect(await verify(tokenIn(got))).toMatchObject({ status: 200, json: { email: EMAIL, is_new: false } });
    expect((await read()).email_verified).toBe(true);
    expect(await verify(tokenIn(got))).toEqual(refused(409, "used"));
    expect((await own.call("POST", self("verification"))).status).toBe(200);
    expect(mail.mails).toHaveLength(before);
    expect(await verify("no link")).toEqual(refused(404, "unknown"));
  });

  test("change e-mail: the new address confirms, and a mail to the old one can undo it (@P-379)", async () => {
    expect(await changeEmail(WANTED, "wrong")).toEqual(
      invalid("password", { code: "rule", rule: "wrongPassword" }),
    );
    expect(await changeEmail("abc")).toEqual(invalid("email", { code: "email" }));
    expect(await changeEmail(EMAIL)).toEqual(invalid("email", { code: "rule", rule: "sameEmail" }));
    expect(await changeEmail(WANTED)).toMatchObject({ status: 200, json: { email: EMAIL } });
    const link = tokenIn(await mail.next(WANTED));
    expect((await read()).email).toBe(EMAIL);
    expect(await verify(link)).toMatchObject({ status: 200, json: { email: WANTED, is_new: true } });
    expect((await signIn(WANTED, OLD)).userId).toBe(person.id);
    await expect(signIn(EMAIL, OLD)).rejects.toThrow("UNAUTHENTICATED");

    const told = await mail.next(EMAIL);
    expect(told.subject).toBe("Your e-mail address was changed");
    expect(told.text).toContain(WANTED);
    const back = tokenIn(told);
    // A link for another purpose is rejected.
    expect(await verify(back)).toEqual(refused(404, "unknown"));
    expect(await undo(back)).toMatchObject({ status: 200, json: { email: EMAIL } });
    expect((await own.call("GET", `/api/auth/users/${person.id}`)).status).toBe(401);
    expect((await signIn(EMAIL, OLD)).userId).toBe(person.id);
    expect(await undo(back)).toEqual(refused(409, "used"));
    expect(await undo(link)).toEqual(refused(404, "unknown"));
  });

  test("change e-mail: a taken address gets the same answer, and its owner a mail", async () => {
    const other = await createUser(app.service, null);
    await app.service.services.db.update(users).set({ email: WANTED }).where(sql`id = ${other.id}`);
    const taken = await changeEmail("Ada@home.example");
    const free = await changeEmail("free@home.example");
    expect([taken.status, taken.json]).toEqual([free.status, free.json]);
    const got = await mail.next("Ada@home.example");
    expect(got.subject).toBe("You can already sign in with this address");
    expect(linkIn(got)).toBe("https://music.example.com/login");
  });

  test("change e-mail: an address taken meanwhile stays its owner's", async () => {
    await changeEmail(WANTED);
    const link = tokenIn(await mail.next(WANTED));
    const other = await createUser(app.service, null);
    await app.service.services.db.update(users).set({ email: WANTED }).where(sql`id = ${other.id}`);
    expect(await verify(link)).toEqual(refused(409, "email-taken"));
    expect((await read()).email).toBe(EMAIL);
  });

  test("change e-mail: only the latest requested address can be confirmed", async () => {
    await changeEmail(WANTED);
    const first = tokenIn(await mail.next(WANTED));
    await changeEmail("second@home.example");
    expect(await verify(first)).toEqual(refused(409, "used"));
    await mail.next("second@home.example");
  });

  test("credentials: nobody can change those of another person", async () => {
    const stranger = anybody.as((await createUser(app.service, null)).token);
    const calls = [
      stranger.call("PUT", self("password"), { body: { current_password: OLD, password: NEW } }),
      stranger.call("PUT", self("email"), { body: { email: WANTED, password: OLD } }),
      stranger.call("POST", self("verification")),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
  });
});
