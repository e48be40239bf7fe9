import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { labels, zoneLabels } from "#server/db/schema/labels.ts";
import { acls } from "#server/db/schema/people/people.ts";
import { locations, locationUsers } from "#server/db/schema/places.ts";
import { incidentNotices, incidents } from "#server/db/schema/watch.ts";
import { sweepAlerts } from "#server/modules/alerts/sweep.ts";
import { issueLink } from "#server/modules/mailed-links/public.ts";
import {
  AlertRule,
  listAlertMutes,
  listAlertRules,
  MuteLink,
  previewAlertRule,
} from "#shared/contract/rest/accounts/alerts.ts";
import { createAccount, createUser, createZone, newId } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { type MailedApp, startMailedApp } from "#tests/factories/service/mailed-app.ts";
import { createClock, HOUR, MINUTE } from "./clock.ts";

const MEMBER = { owner: false, admin: false, contact: false, finance: false };
const RULE = {
  name: "Shops",
  kinds: ["offline"],
  after_minutes: 15,
  opening_hours_only: false,
  locations: [] as string[],
  labels: [],
  mail: true,
  webhook: false,
  recipients: [] as string[],
  digest: null as { hour: number; zone: string } | null,
  quiet_hours: false,
};

describe("alerts", () => {
  const clock = createClock();
  let mailed: MailedApp;
  let account: { id: string; locationId: string };
  let otherLocation: string;
  let zones: readonly string[];
  let people = 0;

  beforeAll(async () => {
    mailed = await startMailedApp({ now: clock.now });
  });
  afterAll(async () => {
    await mailed[Symbol.asyncDispose]();
  });

  const services = () => mailed.app.service.services;
  const as = (token: string) => new TestApi(mailed.app.url, token);
  const path = (rest: string) => `/api/auth/accounts/${account.id}/${rest}`;
  const sweep = () => sweepAlerts(services());

  /** A member with a new address. */
  const member = async (flags = MEMBER, over = {}) => {
    people += 1;
    const email = `person-${people}@shop.example`;
    return { email, ...(await createUser(mailed.app.service, account.id, flags, { email, ...over })) };
  };
  const addRule = async (token: string, rule: object = {}, place = "alert_rules") =>
    await as(token).rest("POST", path(place), AlertRule, { body: { ...RULE, ...rule } });
  /** A zone goes offline now, or this long ago. */
  const outage = async (
    zone: string,
    { ago = 0, kind = "offline" as const, locationId = account.locationId } = {},
  ) => {
    const id = randomUUID();
    const startedAt = new Date(clock.now().getTime() - ago);
    await services().db.insert(incidents).values({
      id,
      accountId: account.id,
      locationId,
      soundZoneId: zone,
      kind,
      startedAt,
      inOpeningHours: true,
    });
    return id;
  };
  const over = async (id: string) =>
    await services().db.update(incidents).set({ endedAt: clock.now() }).where(eq(incidents.id, id));
  const mailsTo = (email: string) => mailed.mail.mails.filter(({ recipients }) => recipients.includes(email));

  beforeEach(async () => {
    account = await createAccount(mailed.app.service, { businessName: "Café Nord" });
    otherLocation = newId("Location");
    await services().db.insert(locations).values({
      id: otherLocation,
      accountId: account.id,
      name: "Harbour",
      address: "A street 2",
      city: "A town",
      postalCode: "111 11",
      isoCountry: "SE",
      timezone: "Asia/Tokyo",
    });
    zones = [
      await createZone(mailed.app.service, account, { name: "Bar" }),
      await createZone(mailed.app.service, account, { name: "Lobby" }),
      await createZone(mailed.app.service, { ...account, locationId: otherLocation }, { name: "Deck" }),
    ];
  });

  test("alerts: one mail for an outage, one when it is over, also with two processes", async () => {
    const ada = await member();
    await addRule(ada.token);
    const ids = [
      await outage(zones[0] ?? ""),
      await outage(zones[1] ?? ""),
      await outage(zones[2] ?? "", { locationId: otherLocation }),
    ];
    clock.forward(10 * MINUTE);
    await sweep();
    clock.forward(10 * MINUTE);
    await Promise.all([sweep(), sweep()]);
    const opened = await mailed.mail.next(ada.email);
    expect(opened.subject).toBe("3 zones need attention in 2 locations");
    expect(opened.text).toContain("At Café Nord");
    expect(opened.text).toMatch(/A street\n- Bar: Offline since .*GMT\+[12]\n- Lobby: Offline since/);
    expect(opened.text).toMatch(/Harbour\n- Deck: Offline since .*GMT\+9/);
    expect(opened.text).toContain("What to do: Check that the computer is on");
    expect(opened.text).toContain(`https://music.example.com/accounts/${account.id}/incidents\n`);
    expect(opened.text).toContain("alert rule “Shops”");
    expect(opened.html).toContain("<li>Bar: Offline since");
    for (const id of ids) await over(id);
    await sweep();
    clock.forward(12 * MINUTE);
    await Promise.all([sweep(), sweep()]);
    const closed = await mailed.mail.next(ada.email);
    expect(closed.subject).toBe("3 zones are back to normal in 2 locations");
    clock.forward(HOUR);
    await sweep();
    expect(mailsTo(ada.email)).toHaveLength(2);
  });

  test("alerts: in the person's language, of zones with a label, with the page of a single zone", async () => {
    const ada = await member(MEMBER, { language: "sv" });
    const label = newId("Location");
    const named = { name: "Flagship", key: "flagship", color: "blue" as const };
    await services()
      .db.insert(labels)
      .values({ id: label, accountId: account.id, ...named });
    await services()
      .db.insert(zoneLabels)
      .values({ soundZoneId: zones[0] ?? "", labelId: label });
    await addRule(ada.token, { labels: [label] });
    const foreign = await as(ada.token).call("POST", path("alert_rules"), {
      body: { ...RULE, labels: [newId("Location")] },
    });
    expect(foreign).toMatchObject({ status: 400, json: { fields: { labels: { rule: "unknownLabel" } } } });
    await outage(zones[0] ?? "", { ago: 20 * MINUTE });
    await outage(zones[1] ?? "", { ago: 20 * MINUTE });
    await sweep();
    const got = await mailed.mail.next(ada.email);
    expect(got.subject).toBe("Offline: Bar, A street");
    expect(got.text).toContain("Pausa de här larmen");
    expect(got.text).toContain(`/accounts/${account.id}/zones/${zones[0]}\n`);
  });

  test("alerts: a former member gets no more mail, and location users only about their locations", async () => {
    const gone = await member();
    const runner = await createUser(mailed.app.service, null, MEMBER, {
      email: `runner-${people}@shop.example`,
    });
    await services().db.insert(locationUsers).values({ locationId: otherLocation, userId: runner.id });
    await addRule(gone.token);
    await addRule(runner.token);
    const foreign = await as(runner.token).call("POST", path("alert_rules"), {
      body: { ...RULE, locations: [account.locationId] },
    });
    expect(foreign).toMatchObject({ status: 400, json: { fields: { locations: { code: "invalid" } } } });
    await services().db.delete(acls).where(eq(acls.id, gone.aclId));
    await outage(zones[0] ?? "", { ago: 20 * MINUTE });
    await outage(zones[2] ?? "", { ago: 20 * MINUTE, locationId: otherLocation });
    await sweep();
    const got = await mailed.mail.next(`runner-${people}@shop.example`);
    expect(got.subject).toBe("Offline: Deck, Harbour");
    expect(got.text).not.toContain("Bar");
    expect(mailsTo(gone.email)).toEqual([]);
  });

  test("alerts: a person with another address is not told again, and is found by it", async () => {
    const ada = await member();
    await addRule(ada.token);
    const incident = await outage(zones[0] ?? "", { ago: 20 * MINUTE });
    await sweep();
    await mailed.mail.next(ada.email);
    const email = `new-${ada.email}`;
    const link = { purpose: "change-email", userId: ada.id, email } as const;
    const url = await issueLink(services(), services().db, link);
    const body = { token: url.split("/").at(-1) };
    expect((await as(ada.token).call("PUT", "/api/auth/users/verify", { body })).status).toBe(200);
    clock.forward(20 * MINUTE);
    await sweep();
    expect(mailsTo(email)).toEqual([]);
    const told = await services()
      .db.select()
      .from(incidentNotices)
      .where(eq(incidentNotices.incidentId, incident));
    expect(told.map(({ recipient }) => recipient)).toEqual([email]);
  });

  test("alert mute links: mute once without signing in, say until when, and can be undone", async () => {
    const ada = await member();
    await addRule(ada.token);
    await outage(zones[0] ?? "", { ago: 20 * MINUTE });
    await sweep();
    const first = await mailed.mail.next(ada.email);
    const token = /\/mute-alerts\/([\w-]{43})\n/.exec(first.text ?? "")?.[1] ?? "";
    const nobody = new TestApi(mailed.app.url);
    const link = (what: string, body: object = {}) =>
      nobody.rest("POST", `/api/auth/alerts/mute_link/${what}`, MuteLink, { body: { token, ...body } });
    const until = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
    const wanted = { for: "hour", time_zone: "Europe/Stockholm" };
    const offered = { business_name: "Café Nord", locations: ["A street"], until: null, used: false };
    expect(await link("check")).toEqual(offered);
    const muted = await link("mute", wanted);
    expect(muted).toMatchObject({ until: until(HOUR), used: true });
    // The second use changes nothing.
    clock.forward(MINUTE);
    expect(await link("mute", { ...wanted, for: "week" })).toEqual(muted);
    const { items } = await as(ada.token).rest("GET", path("alert_mutes"), listAlertMutes.response);
    expect(items).toMatchObject([{ locations: [{ name: "A street" }], until: muted.until }]);
    await outage(zones[1] ?? "", { ago: 20 * MINUTE });
    await outage(zones[2] ?? "", { ago: 20 * MINUTE, locationId: otherLocation });
    clock.forward(10 * MINUTE);
    await sweep();
    expect((await mailed.mail.next(ada.email)).subject).toBe("Offline: Deck, Harbour");
    expect(await link("unmute")).toMatchObject({ until: null, used: true });
    clock.forward(10 * MINUTE);
    await sweep();
    expect((await mailed.mail.next(ada.email)).subject).toBe("Offline: Lobby, A street");
    const unknown = await nobody.call("POST", "/api/auth/alerts/mute_link/check", {
      body: { token: "none" },
    });
    expect(unknown).toMatchObject({ status: 404, json: { reason: "unknown" } });
  });

  test("alert digests: one mail a day for a person, with what is over and what goes on", async () => {
    const ada = await member();
    const now = clock.now();
    // The next full hour in Tokyo, which is a full hour of UTC.
    const hour = (now.getUTCHours() + 9 + 1) % 24;
    await addRule(ada.token, { digest: { hour, zone: "Asia/Tokyo" }, quiet_hours: true });
    await addRule(ada.token, { name: "More", after_minutes: 0, digest: { hour, zone: "Asia/Tokyo" } });
    await over(await outage(zones[0] ?? "", { ago: 3 * HOUR }));
    await outage(zones[2] ?? "", { ago: 2 * HOUR, locationId: otherLocation });
    await sweep();
    expect(mailsTo(ada.email)).toEqual([]);
    clock.forward(HOUR - (now.getTime() % HOUR));
    await Promise.all([sweep(), sweep()]);
    const got = await mailed.mail.next(ada.email);
    expect(got.subject).toBe("Café Nord: 1 ongoing, 1 over");
    expect(got.text).toMatch(/Harbour \(ongoing\)\n- Deck: Offline since/);
    expect(got.text).toMatch(/A street\n- Bar: Offline from .* to /);
    await sweep();
    expect(mailsTo(ada.email)).toHaveLength(1);
  });

  test("alert rules: admins set the company's, everybody their own; a preview says who would be told", async () => {
    const admin = await member({ ...MEMBER, admin: true });
    const bo = await member(MEMBER, { name: "Bo Ek" });
    const stranger = await createUser(mailed.app.service, null);
    const company = (rule: object, token = admin.token) =>
      as(token).call("POST", path("company_alert_rules"), { body: { ...RULE, ...rule } });
    expect((await company({ recipients: [bo.id] }, bo.token)).status).toBe(403);
    expect((await company({ recipients: [] })).json).toMatchObject({
      fields: { recipients: { code: "required" } },
    });
    expect((await company({ recipients: [stranger.id] })).status).toBe(400);
    expect((await company({ mail: false })).json).toMatchObject({ fields: { mail: { code: "required" } } });
    expect((await company({ recipients: [bo.id], digest: { hour: 8, zone: "Nowhere" } })).json).toMatchObject(
      {
        fields: { "digest.zone": { rule: "timezone" } },
      },
    );
    const made = await addRule(
      admin.token,
      { recipients: [bo.id], locations: [otherLocation] },
      "company_alert_rules",
    );
    expect(made).toMatchObject({ company: true, recipients: [{ id: bo.id, name: "Bo Ek" }] });
    const own = await addRule(bo.token, { name: "Mine" });
    const listed = async (token: string) =>
      (await as(token).rest("GET", path("alert_rules"), listAlertRules.response)).items.map(({ id }) => id);
    expect(await listed(admin.token)).toEqual([made.id]);
    expect(await listed(bo.token)).toEqual([own.id]);
    // Nobody changes the rules of others.
    const changed = await as(admin.token).call("PUT", path(`alert_rules/${own.id}`), { body: RULE });
    expect(changed.status).toBe(404);
    await outage(zones[2] ?? "", { ago: 20 * MINUTE, locationId: otherLocation });
    await outage(zones[0] ?? "", { ago: 20 * MINUTE });
    const body = { company: true, rule: { ...RULE, recipients: [bo.id], locations: [otherLocation] } };
    const preview = await as(admin.token).rest(
      "POST",
      path("alert_rules/preview"),
      previewAlertRule.response,
      { body },
    );
    expect(preview).toEqual({
      people: [{ name: "Bo Ek", email: bo.email }],
      webhooks: 0,
      locations: 1,
      zones: 1,
      open_incidents: 1,
    });
    expect((await as(bo.token).call("POST", path("alert_rules/preview"), { body })).status).toBe(403);
    await sweep();
    const subjects = async () => (await mailed.mail.next(bo.email)).subject;
    // One mail, although two rules name the zone at the harbour.
    expect(await subjects()).toBe("2 zones need attention in 2 locations");
    expect((await as(bo.token).call("DELETE", path(`alert_rules/${own.id}`))).status).toBe(200);
    expect(await listed(bo.token)).toEqual([]);
  });
});
