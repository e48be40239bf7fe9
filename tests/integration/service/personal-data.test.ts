import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { alertMutes, alertRecipients, alertRules } from "#server/db/schema/alerts.ts";
import { auditLog } from "#server/db/schema/audit.ts";
import { mailedLinks, outboxMails } from "#server/db/schema/mail.ts";
import { onboardingSteps } from "#server/db/schema/people/onboarding.ts";
import { accounts, acls, personalTokens, sessions, users } from "#server/db/schema/people/people.ts";
import { identities } from "#server/db/schema/people/sso.ts";
import { blockedTracks, playSkips } from "#server/db/schema/places.ts";
import { incidentNotices, incidents } from "#server/db/schema/watch.ts";
import { hashPassword } from "#server/modules/auth/public.ts";
import { sendMail } from "#server/modules/mail/public.ts";
import { issueLink } from "#server/modules/mailed-links/public.ts";
import { LogPage } from "#shared/contract/rest/accounts/audit.ts";
import { AclList } from "#shared/contract/rest/accounts/members.ts";
import { Acl } from "#shared/contract/rest/entities.ts";
import { Erasure, PersonalData } from "#shared/contract/rest/people/personal-data.ts";
import { personalStep } from "#shared/domain/onboarding/steps.ts";
import {
  createAccount,
  createProgram,
  createUser,
  createZone,
  newId,
} from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import type { TestApp } from "#tests/factories/service/app.ts";
import type { MailServer } from "#tests/factories/service/mail-server.ts";
import { type MailedApp, startMailedApp } from "#tests/factories/service/mailed-app.ts";

const NAME = "Bo Ek";
const PASSWORD = "a password";
const ADMIN = { owner: false, admin: true, contact: false, finance: false };

describe("personal data", () => {
  let mailed: MailedApp;
  let mail: MailServer;
  let app: TestApp;
  let account: { id: string; locationId: string };
  let owner: TestApi;
  let bo: { id: string; aclId: string; token: string };
  let own: TestApi;
  /** A new person for each test: mails of the previous one may still be on their way. */
  let email: string;
  let people = 0;

  beforeAll(async () => {
    mailed = await startMailedApp();
    ({ app, mail } = mailed);
  });
  afterAll(async () => {
    await mailed[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    people += 1;
    email = `bo-${people}@shop.example`;
    account = await createAccount(app.service, { businessName: "Café Nord" });
    owner = new TestApi(app.url, (await createUser(app.service, account.id)).token);
    const passwordHash = await hashPassword(PASSWORD);
    const emailVerifiedAt = new Date();
    bo = await createUser(app.service, account.id, ADMIN, {
      name: NAME,
      email,
      passwordHash,
      emailVerifiedAt,
    });
    own = new TestApi(app.url, bo.token);
  });

  const self = () => `/api/auth/users/${bo.id}`;
  const CONFIRMED = { body: { password: PASSWORD } };
  const download = (body: object = { password: PASSWORD }, as = own) =>
    as.call("POST", `${self()}/personal_data`, { body });
  const erase = (body: object = { password: PASSWORD }, as = own) => as.call("DELETE", self(), { body });
  const log = async () => (await owner.rest("GET", `/api/auth/accounts/${account.id}/log`, LogPage)).items;

  /** Rules of Bo's and the company's, a mute, and a mail about an incident. */
  const leaveAlerts = async (soundZoneId: string) => {
    const { db } = app.service.services;
    const at = new Date();
    const rule = {
      accountId: account.id,
      kinds: ["offline" as const],
      afterMinutes: 15,
      openingHoursOnly: true,
      locations: [],
      labels: [],
      mail: true,
      webhook: false,
      quietHours: true,
      createdAt: at,
    };
    const shared = `company-${bo.id}`;
    await db.insert(alertRules).values([
      { id: `own-${bo.id}`, userId: bo.id, name: "Mine", ...rule },
      { id: shared, name: "Ours", ...rule },
    ]);
    await db.insert(alertRecipients).values({ ruleId: shared, userId: bo.id });
    const mute = { id: `mute-${bo.id}`, userId: bo.id, accountId: account.id };
    await db.insert(alertMutes).values({ ...mute, locations: [], tokenHash: `of-${bo.id}`, createdAt: at });
    const place = { accountId: account.id, locationId: account.locationId, soundZoneId };
    const incident = { id: `incident-${bo.id}`, ...place };
    await db
      .insert(incidents)
      .values({ ...incident, kind: "offline", startedAt: at, endedAt: at, inOpeningHours: true });
    const notice = { incidentId: incident.id, ruleId: shared, recipient: email, at };
    await db.insert(incidentNotices).values({ ...notice, about: "opened", way: "mail" });
  };

  /** Rows about Bo in every part of the service. */
  const leaveTraces = async () => {
    const { services } = app.service;
    const { db } = services;
    const zone = await createZone(app.service, account);
    await own.call("PUT", `/api/auth/sound_zones/${zone}`, { body: { name: "Bar" } });
    await owner.rest("PUT", `/api/auth/acls/${bo.aclId}`, Acl, { body: { finance: true } });
    await createProgram(app.service, bo.id, ["read"]);
    await db.insert(playSkips).values({ playId: `play-of-${bo.id}`, skippedBy: bo.id });
    await db.insert(blockedTracks).values({ soundZoneId: zone, trackId: "a-track", blockedBy: bo.id });
    await db.insert(identities).values({ provider: "google", subject: bo.id, userId: bo.id, label: email });
    await issueLink(services, db, { purpose: "verify", userId: bo.id, email });
    await leaveAlerts(zone);
    await db.insert(onboardingSteps).values({
      accountId: account.id,
      name: personalStep(bo.id, "qr-app-login"),
      userId: bo.id,
      status: "Completed",
      updatedAt: new Date(),
    });
    await db
      .update(accounts)
      .set({ legalAcceptance: { accepted_by: bo.id, terms_type: "general" } })
      .where(eq(accounts.id, account.id));
    const other = await createAccount(app.service, { businessName: "Another shop" });
    const inviter = await createUser(app.service, other.id);
    await new TestApi(app.url, inviter.token).call("POST", `/api/auth/accounts/${other.id}/attach_new_user`, {
      body: { pending_email: email },
    });
    return { zone };
  };

  test("personal data: the download has everything about a person, and no secrets", async () => {
    await leaveTraces();
    const answer = await download();
    const kept = PersonalData.parse(answer.json);
    expect(kept).toMatchObject({
      profile: { id: bo.id, name: NAME, email },
      memberships: [{ company: "Café Nord", admin: true, finance: true, owner: false }],
      invitations: { received: [{ company: "Another shop" }] },
      terms_accepted: [{ company: "Café Nord" }],
      sign_in: {
        identities: [{ provider: "google", label: email }],
        access_tokens: [{ name: "A program" }],
        mailed_links: [{ purpose: "verify", email }],
        two_step: { since: null },
      },
      alerts: {
        rules: [{ name: "Mine" }],
        company_rules: [{ rule: "Ours", company: "Café Nord" }],
        mutes: [{ accountId: account.id }],
        mails: [{ about: "opened" }],
      },
      activity: {
        log: [{ kind: "zones.updated" }],
        skipped: [{ playId: `play-of-${bo.id}` }],
        blocked_tracks: [{ trackId: "a-track" }],
        onboarding_steps: [{ accountId: account.id, status: "Completed" }],
      },
    });
    expect(JSON.stringify(answer.json)).not.toMatch(/hash|secret|\$argon2|grant/i);
  });

  test("personal data: every table that refers to people is in the download, or holds only secrets", async () => {
    const { rows } = (await app.service.services.db.execute(sql`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass order by 1
    `)) as unknown as { rows: { name: string }[] };
    expect(rows.map(({ name }) => name)).toEqual([
      "acls",
      "alert_digests",
      "alert_mutes",
      "alert_recipients",
      "alert_rules",
      "announcement_sources",
      "blocked_tracks",
      "building_tokens",
      "cancellation_reasons",
      // Codes that expire after two minutes.
      "desktop_codes",
      "feedback",
      "identities",
      "less_often",
      "location_users",
      "mailed_links",
      "music_uploads",
      "notice_dismissals",
      "onboarding_steps",
      "pairing_codes",
      "personal_tokens",
      "play_skips",
      "player_orders",
      "price_books",
      // The same.
      "qr_sign_ins",
      // Only their number is included.
      "recovery_codes",
      // Included as sessions.
      "refresh_tokens",
      "second_factors",
      "sessions",
      // Rate limit counters of a few minutes.
      "sign_in_challenges",
      "sign_ups",
      "spotify_connections",
      "spotify_imports",
      "sso_attempts",
      "support_tickets",
      "user_context",
      "zone_operations",
      "zone_views",
    ]);
  });

  test("personal data: requires the password, is private, and is limited to five times an hour", async () => {
    expect(await download({ password: "wrong" })).toMatchObject({
      status: 400,
      json: { fields: { password: { rule: "wrongPassword" } } },
    });
    expect((await download({}, owner)).status).toBe(403);
    expect((await download({}, new TestApi(app.url))).status).toBe(401);
    const { token } = await createProgram(app.service, bo.id, ["read"]);
    expect((await download({ password: PASSWORD }, own.as(token))).status).toBe(403);
    const statuses = [];
    for (let time = 0; time < 6; time++) statuses.push((await download()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("personal data, erasing: without a password, takes the address soon after signing in", async () => {
    const { db } = app.service.services;
    const recent = await TestApi.signIn(app.url, email, PASSWORD);
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, bo.id));
    const asked = [download, erase] as const;
    for (const ask of asked) {
      expect((await ask({}, recent)).json).toMatchObject({ fields: { email: { code: "required" } } });
      expect(await ask({ email: "somebody.else@shop.example" }, recent)).toMatchObject({
        status: 400,
        json: { fields: { email: { rule: "notOwnEmail" } } },
      });
    }
    const began = (minutes: number) =>
      db
        .update(sessions)
        .set({ signedInAt: new Date(Date.now() - minutes * 60_000) })
        .where(eq(sessions.userId, bo.id));
    await began(16);
    for (const ask of asked)
      expect(await ask({ email }, recent)).toMatchObject({ status: 403, json: { reason: "sign-in-again" } });
    await began(14);
    expect((await download({ email: email.toUpperCase() }, recent)).status).toBe(200);
    expect((await erase({ email }, recent)).status).toBe(200);
  });

  test("erasing: a person is gone at once, everywhere, and gets a mail", async () => {
    await leaveTraces();
    const { db } = app.service.services;
    const session = await TestApi.signIn(app.url, email, PASSWORD);
    const { token: program } = await createProgram(app.service, bo.id, ["read"]);
    using screen = await own.socket("/player/control/ws");
    expect(await erase()).toMatchObject({ status: 200, json: { erased: true } });
    expect(await screen.closing()).not.toBeNull();
    for (const token of [bo.token, session.token, program])
      expect((await own.as(token).call("GET", self())).status).toBe(401);
    await expect(TestApi.signIn(app.url, email, PASSWORD)).rejects.toThrow("UNAUTHENTICATED");
    expect(await db.$count(personalTokens, eq(personalTokens.userId, bo.id))).toBe(0);
    expect(await db.$count(mailedLinks, eq(mailedLinks.userId, bo.id))).toBe(0);
    expect(await db.$count(alertRules, eq(alertRules.accountId, account.id))).toBe(1);
    expect(await db.$count(alertMutes, eq(alertMutes.userId, bo.id))).toBe(0);
    expect(await db.$count(incidentNotices, eq(incidentNotices.recipient, email))).toBe(0);
    expect(await db.$count(acls, sql`lower(${acls.pendingEmail}) = ${email}`)).toBe(0);
    const mails = [await mail.next(email), await mail.next(email)].map(({ subject }) => subject);
    expect(mails).toContain("You've been deleted from Roomtone");
  });

  test("erasing: pending mail to the person is not sent", async () => {
    await erase();
    await mail.next(email);
    const { services } = app.service;
    const waiting = { to: email, name: NAME, language: null, values: { email }, url: "https://a.example" };
    await sendMail(services, { ...waiting, user: bo.id, template: "password-changed" });
    await sendMail(services, { ...waiting, user: null, template: "person-erased" });
    expect((await mail.next(email)).subject).toBe("You've been deleted from Roomtone");
    const got = mail.mails.filter(({ recipients }) => recipients.includes(email));
    expect(got.map(({ subject }) => subject)).not.toContain("Your password was changed");
  });

  test("erasing: the company's log keeps the actions without the person's name or address", async () => {
    await owner.call("POST", `/api/auth/accounts/${account.id}/attach_new_user`, {
      body: { pending_email: "somebody.else@shop.example" },
    });
    await leaveTraces();
    await erase();
    const entries = await log();
    expect(entries.map(({ kind, actor, subject }) => [kind, actor.name, subject.name])).toEqual([
      ["users.left", "", ""],
      ["users.roles", "A person", ""],
      ["zones.updated", "", "A room"],
      ["users.invited", "A person", "somebody.else@shop.example"],
    ]);
    expect(entries[0]?.actor.id).toBe(entries[2]?.actor.id);
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${bo.id}|${NAME}|${email}`));
    const members = await owner.rest("GET", `/api/auth/accounts/${account.id}/acls`, AclList);
    expect(members.items.map(({ pending_email }) => pending_email)).toEqual([
      "",
      "somebody.else@shop.example",
    ]);
    const { db } = app.service.services;
    const [kept] = await db.select().from(accounts).where(eq(accounts.id, account.id));
    expect(kept?.legalAcceptance).toMatchObject({ terms_type: "general" });
    expect(kept?.legalAcceptance?.accepted_by).not.toBe(bo.id);
  });

  test("erasing: companies that they left forget the name, but keep a namesake's", async () => {
    const left = await createAccount(app.service);
    const boss = new TestApi(app.url, (await createUser(app.service, left.id)).token);
    const namesake = await createUser(app.service, left.id, ADMIN, { name: NAME });
    const { db, bus } = app.service.services;
    const membership = { id: newId("Acl"), accountId: left.id, userId: bo.id };
    await db.insert(acls).values(membership);
    bus.publish("subject-changed", { subject: bo.id });
    for (const acl of [membership.id, namesake.aclId])
      await boss.rest("PUT", `/api/auth/acls/${acl}`, Acl, { body: { finance: true } });
    await boss.rest("DELETE", `/api/auth/acls/${membership.id}`, Acl);
    expect((await erase()).status).toBe(200);
    const { items } = await boss.rest("GET", `/api/auth/accounts/${left.id}/log`, LogPage);
    expect(items.map(({ kind, subject }) => [kind, subject.name])).toEqual([
      ["users.removed", ""],
      ["users.roles", NAME],
      ["users.roles", ""],
    ]);
    expect(await db.$count(auditLog, eq(auditLog.personId, bo.id))).toBe(0);
  });

  test("erasing: an unconfirmed address neither shows nor deletes others' data under it", async () => {
    const { db } = app.service.services;
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, bo.id));
    await leaveTraces();
    expect(PersonalData.parse((await download()).json).invitations.received).toEqual([]);
    const kept = { id: bo.id, to: email, subject: "Hi", text: "Hi", html: "Hi", createdAt: new Date() };
    await db.insert(outboxMails).values(kept);
    expect((await erase()).status).toBe(200);
    expect(await db.$count(acls, eq(acls.pendingEmail, email))).toBe(1);
    expect(await db.$count(auditLog, eq(auditLog.subjectName, email))).toBe(1);
    expect(await db.$count(outboxMails, eq(outboxMails.id, bo.id))).toBe(1);
  });

  test("erasing: tracks that they blocked stay blocked", async () => {
    const { zone } = await leaveTraces();
    await erase();
    const { db } = app.service.services;
    const rows = await db.select().from(blockedTracks).where(eq(blockedTracks.soundZoneId, zone));
    expect(rows).toMatchObject([{ trackId: "a-track", blockedBy: null }]);
  });

  test("erasing: the last owner of a company is refused, with its name, until handover or closure", async () => {
    const { db } = app.service.services;
    await db.update(acls).set({ owner: true }).where(eq(acls.id, bo.aclId));
    const blocked = () => own.rest("GET", `${self()}/erasure`, Erasure);
    expect(await blocked()).toEqual({ last_owner_of: [] });
    const sole = await createAccount(app.service, { businessName: "Bo's bar" });
    const extra = { owner: true, admin: true, contact: true, finance: true };
    await db.insert(acls).values({ id: `${bo.aclId}2`, accountId: sole.id, userId: bo.id, ...extra });
    expect(await blocked()).toEqual({ last_owner_of: [{ id: sole.id, business_name: "Bo's bar" }] });
    expect(await erase()).toMatchObject({ status: 409, json: { reason: "last-owner" } });
    await db.update(accounts).set({ deactivated: true }).where(eq(accounts.id, sole.id));
    expect(await blocked()).toEqual({ last_owner_of: [] });
    expect((await erase()).status).toBe(200);
  });

  test("erasing: requires the password, and is for oneself only", async () => {
    expect((await erase({ password: "wrong" })).status).toBe(400);
    expect((await erase(CONFIRMED.body, owner)).status).toBe(403);
    const { token } = await createProgram(app.service, bo.id, ["read"]);
    expect((await erase(CONFIRMED.body, own.as(token))).status).toBe(403);
    expect((await own.call("GET", self())).status).toBe(200);
  });

  test("users: a person reads, changes and erases themself; admins invite others (@P-378)", async () => {
    expect(await own.call("GET", self())).toMatchObject({ status: 200, json: { id: bo.id, email } });
    const body = { name: "Bo Berg" };
    expect(await own.call("PUT", self(), { body })).toMatchObject({ status: 200, json: body });
    const asked = { account: account.id, pending_email: `asked-${people}@shop.example`, finance: true };
    expect(await own.call("POST", "/api/auth/users", { body: asked })).toMatchObject({
      status: 200,
      json: { account: account.id, user: "", pending_email: asked.pending_email, finance: true },
    });
    expect((await mail.next(asked.pending_email)).subject).toBe(
      "Bo Berg invited you to Café Nord on Roomtone",
    );
    const { items } = await own.rest("GET", `/api/auth/accounts/${account.id}/acls`, AclList);
    expect(items.map(({ pending_email }) => pending_email)).toContain(asked.pending_email);
    const plain = await createUser(app.service, account.id, { ...ADMIN, admin: false });
    const stranger = await createUser(app.service, (await createAccount(app.service)).id);
    for (const { token } of [plain, stranger]) {
      const other = own.as(token);
      expect((await other.call("POST", "/api/auth/users", { body: asked })).status).toBe(403);
      expect((await other.call("GET", self())).status).toBe(403);
      expect((await other.call("PUT", self(), { body })).status).toBe(403);
      expect((await erase({ password: "" }, other)).status).toBe(403);
    }
    expect((await erase()).status).toBe(200);
    expect((await own.call("GET", self())).status).toBe(401);
    await expect(TestApi.signIn(app.url, email, PASSWORD)).rejects.toThrow("UNAUTHENTICATED");
  });
});
