import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { accounts, users } from "#server/db/schema/people/people.ts";
import { signUps } from "#server/db/schema/selling/selling.ts";
import { AccountList } from "#shared/contract/rest/accounts/accounts.ts";
import { AclList } from "#shared/contract/rest/accounts/members.ts";
import { Account } from "#shared/contract/rest/entities.ts";
import { getHostTexts, Registered } from "#shared/contract/rest/people/sign-up.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { PRICE_LIST } from "#tests/factories/billing/price-list.ts";
import { createAccount, createUser } from "#tests/factories/people/people.ts";
import { BUSINESS } from "#tests/factories/people/sign-up-form.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

let signUp = 0;

/** The sign-up form of a new person. */
function registration(over: object = {}, company: object = {}) {
  signUp += 1;
  const person = { name: "Ada Berg", email: `ada${signUp}@shop.example`, password: "a long one" };
  return {
    person,
    user_role: "owner",
    legal_acceptance: true,
    account: { ...BUSINESS, ...company },
    ...over,
  };
}

const fieldsOf = (json: unknown) =>
  Object.fromEntries(
    Object.entries((json as { fields?: Record<string, { code: string; rule?: string }> }).fields ?? {}).map(
      ([name, { code, rule }]) => [name, rule ?? code],
    ),
  );

describe("sign-up", () => {
  let app: TestApp;
  let api: TestApi;

  beforeAll(async () => {
    app = await startApp({ env: { ROOMTONE_SIGNUP: "on", ROOMTONE_BILLING: "sandbox" } });
    api = new TestApi(app.url);
    await api.call("PUT", "/api/billing/price_list", { body: PRICE_LIST });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    for (const limit of ["register", "register-email"] as const)
      await app.service.services.limits.clear(limit, "127.0.0.1");
  });

  const db = () => app.service.services.db;
  const post = (body: object, how = "") => api.call("POST", `/api/auth/register${how}`, { body });
  const registered = async (body: object, how = "") => {
    const { status, json } = await post(body, how);
    expect([status, fieldsOf(json)]).toEqual([200, {}]);
    return Registered.parse(json);
  };

  test("sign-up: creates a person with an account and all four flags on it (@P-340)", async () => {
    const sent = registration();
    const made = await registered(sent);
    const own = new TestApi(app.url, made.token, made.user.id);
    const { items } = await own.rest("GET", `/api/auth/accounts/${made.account.id}/acls`, AclList);
    expect(items).toMatchObject([
      {
        user: made.user.id,
        owner: true,
        admin: true,
        contact: true,
        finance: true,
        denorm_user: { name: "Ada Berg", email: sent.person.email },
      },
    ]);
    expect(items).toHaveLength(1);
    expect(made.account).toMatchObject({ ...BUSINESS, roles: { is_partner: false } });
    expect([made.refresh_token, made.billing_group]).toEqual([made.refreshToken, null]);
    await TestApi.signIn(app.url, sent.person.email, "a long one");
  });

  test("accounts: a person creates another one, changes it, closes it and reopens it (@P-308 @P-219)", async () => {
    const { token, user, account: first } = await registered(registration());
    const own = new TestApi(app.url, token, user.id);
    const all = "/api/auth/accounts";
    const refused = await own.call("POST", all, { body: { business_name: " ", legal_acceptance: false } });
    expect([refused.status, fieldsOf(refused.json)]).toEqual([
      400,
      { business_name: "required", legal_acceptance: "oneOf" },
    ]);
    const made = await own.rest("POST", all, Account, {
      body: { business_name: "Second shop", iso_country: "SE", legal_acceptance: true },
    });
    expect(made).toMatchObject({
      business_name: "Second shop",
      business_type: "beauty_salon",
      account_type: "business",
      incomplete: true,
      legal_acceptance: { accepted_by: user.id, terms_type: "general" },
    });
    const path = `${all}/${made.id}`;
    expect(await own.rest("GET", path, Account)).toMatchObject(made);
    await own.rest("PUT", path, Account, { body: { business_name: "Third shop" } });
    const mine = async () =>
      (await own.rest("GET", `/api/auth/users/${user.id}/accounts`, AccountList)).items
        .filter(({ id }) => id !== first.id)
        .map(({ id, business_name, deactivated }) => ({ id, business_name, deactivated }));
    const third = { id: made.id, business_name: "Third shop" };
    expect(await mine()).toEqual([{ ...third, deactivated: false }]);
    expect((await own.rest("DELETE", path, Account)).deactivated).toBe(true);
    expect(await mine()).toEqual([{ ...third, deactivated: true }]);
    expect((await own.rest("POST", `${path}/activate`, Account)).deactivated).toBe(false);
    expect((await own.rest("GET", path, Account)).deactivated).toBe(false);
    expect(
      (await api.call("POST", all, { body: { business_name: "A", legal_acceptance: true } })).status,
    ).toBe(401);
  });

  test("sign-up: the account keeps its voucher and its country's currency", async () => {
    const { account } = await registered(registration({ voucher_code: "half" }));
    expect(account).toMatchObject({
      billing_voucher: "HALF",
      billing_cycle: "monthly",
      iso_currency: "SEK",
      content_provider: "roomtone",
    });
    const { account: without } = await registered(registration());
    expect(without.billing_voucher).toBe("");
  });

  test("sign-up: a person's memberships and accounts are listed (@P-381)", async () => {
    const { token, user, account } = await registered(registration());
    const own = new TestApi(app.url, token, user.id);
    const mine = await own.rest("GET", `/api/auth/users/${user.id}/accounts`, AccountList);
    expect(mine.items.map(({ id }) => id)).toEqual([account.id]);
    const { items } = await own.rest("GET", `/api/auth/users/${user.id}/acls`, AclList);
    expect(items.map((acl) => acl.account)).toEqual([account.id]);
  });

  test("sign-up: a business begins with its name and type, in the caller's country (@P-310 @P-489)", async () => {
    const { address, postal_code, city, state, phone, iso_country, org_number, ...least } = BUSINESS;
    const { json } = await api.call("POST", "/api/auth/register/partial", {
      body: { ...registration(), account: least },
      headers: { "accept-language": "fr-CA,fr;q=0.9" },
    });
    expect(Registered.parse(json).account).toMatchObject({ ...least, iso_country: "CA", address: "" });
    expect(fieldsOf((await post({ ...registration(), account: {} }, "/partial")).json)).toEqual({
      "account.business_name": "required",
      "account.business_type": "required",
    });
    expect(fieldsOf((await post({ ...registration(), account: least })).json)).toMatchObject({
      "account.address": "required",
      "account.postal_code": "required",
      "account.city": "required",
      "account.iso_country": "required",
    });
  });

  test("sign-up: errors are reported by field, and nothing is created", async () => {
    const before = await db().$count(accounts);
    const refused = async (over: object, company: object = {}) =>
      fieldsOf((await post(registration(over, company))).json);
    expect(await refused({}, { iso_country: "US" })).toEqual({ "account.state": "required" });
    expect(await refused({}, { org_number: "1" })).toEqual({ "account.org_number": "orgNumber" });
    expect(await refused({ legal_acceptance: false })).toEqual({ legal_acceptance: "oneOf" });
    expect(await refused({ person: { name: "", email: "x", password: "12345" } })).toEqual({
      "person.name": "required",
      "person.email": "email",
      "person.password": "min",
    });
    expect(await db().$count(accounts)).toBe(before);
  });

  test("sign-up: a taken e-mail is refused in any spelling; two concurrent calls create one person", async () => {
    const sent = registration();
    const answers = await Promise.all([post(sent), post(sent)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const again = { ...sent, person: { ...sent.person, email: sent.person.email.toUpperCase() } };
    expect(fieldsOf((await post(again)).json)).toEqual({ "person.email": "emailTaken" });
    expect(await db().$count(users, eq(users.email, sent.person.email))).toBe(1);
  });

  test("sign-up: whether an e-mail is free can be asked a few times per address (@P-488 @P-373)", async () => {
    const { user } = await registered(registration());
    const [row] = await db().select().from(users).where(eq(users.id, user.id));
    const ask = async (email: string) =>
      api.call("POST", "/api/auth/register/email/available", { body: { email } });
    expect((await ask(row?.email ?? "")).json).toEqual({ available: false });
    expect((await ask("free@shop.example")).json).toEqual({ available: true });
    expect((await ask("none")).status).toBe(400);
    const many = await Promise.all(Array.from({ length: 35 }, (_, n) => ask(`person${n}@shop.example`)));
    expect(many.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test("sign-up: the trial is that of the country's price list, and a voucher extends it (@P-220)", async () => {
    const daysOf = async (over: object, company: object = {}) => {
      const { account } = await registered(registration(over, company));
      expect(account).toMatchObject({ incomplete: false, try_before_you_buy: true });
      const ends = Date.parse(account.payment_method?.trial_expires_at ?? "");
      return Math.round((ends - Date.now()) / DAY_MS);
    };
    expect(await daysOf({})).toBe(14);
    expect(await daysOf({}, { iso_country: "DE", org_number: "" })).toBe(7);
    expect(await daysOf({ voucher_code: " longer " })).toBe(44);
    expect(await daysOf({ voucher_code: "LONGER" })).toBe(14);
  });

  test("sign-up: a zone added during the trial plays until the trial ends", async () => {
    const { token, account } = await registered(registration());
    const own = api.as(token);
    const place = { name: "Café", address: "A 1", city: "Lund", postal_code: "222 22", iso_country: "SE" };
    const location = await own.call("POST", `/api/auth/accounts/${account.id}/locations`, { body: place });
    const { id } = location.json as { id: string };
    const zone = await own.call("POST", `/api/auth/locations/${id}/sound_zones`, { body: { name: "Bar" } });
    expect(zone.json).toMatchObject({
      iso8601_paid_until: account.payment_method?.trial_expires_at,
      status: { message: expect.not.stringMatching("SUBSCRIPTION_EXPIRED") },
    });
  });

  test("sign-up: a partner gets a partner account; the referral source is stored", async () => {
    const { account } = await registered(
      registration({
        kind: "partner",
        voucher_code: "HALF",
        referral_code: "friend",
        utm_campaign: "spring",
        utm_source: "news",
        utm_medium: "mail",
        click_ids: { gclid: "abc" },
        number_of_locations: 12,
      }),
    );
    expect(account.roles).toEqual({ is_partner: true, is_distributor: false });
    const [kept] = await db().select().from(signUps).where(eq(signUps.accountId, account.id));
    expect(kept).toMatchObject({
      voucher: "HALF",
      referralCode: "friend",
      utmCampaign: "spring",
      utmSource: "news",
      utmMedium: "mail",
      clickIds: { gclid: "abc" },
      numberOfLocations: 12,
      userRole: "owner",
    });
  });

  test("sign-up: a business completes its answers later, also one that never gave any", async () => {
    const { token, account } = Registered.parse(
      (await post(registration({ business_description: "A reading room" }))).json,
    );
    const owner = api.as(token);
    const path = `/api/auth/accounts/${account.id}/business`;
    const told = { business_description: "A reading room", number_of_locations: null };
    expect((await owner.call("GET", path)).json).toEqual(told);
    const more = await owner.call("PUT", path, { body: { number_of_locations: 12 } });
    expect(more.json).toEqual({ ...told, number_of_locations: 12 });

    const other = await createAccount(app.service);
    const staff = api.as((await createUser(app.service, other.id)).token);
    const theirs = `/api/auth/accounts/${other.id}/business`;
    expect((await staff.call("PUT", theirs, { body: {} })).json).toMatchObject({ business_description: "" });
    const described = await staff.call("PUT", theirs, { body: { business_description: "A spa" } });
    expect(described.json).toEqual({ business_description: "A spa", number_of_locations: null });
    expect((await owner.call("GET", theirs)).status).toBe(403);
  });

  test("sign-up: a signed-in person gets an additional account, a signed-out one none", async () => {
    const person = await createUser(app.service, null);
    const { person: _person, ...company } = registration();
    const answer = await api.as(person.token).call("POST", "/api/auth/register", { body: company });
    expect(Registered.parse(answer.json).user.id).toBe(person.id);
    expect((await post(company)).status).toBe(401);
  });

  test("accounts: one is created, listed, edited, deactivated and activated again (@C-326)", async () => {
    const person = await createUser(app.service, null);
    const own = new TestApi(app.url, person.token);
    const account = { ...registration().account, business_name: "The second shop", legal_acceptance: true };
    const made = await own.rest("POST", "/api/auth/accounts", Account, { body: account });
    const path = `/api/auth/accounts/${made.id}`;
    const { items } = await own.rest("GET", `/api/auth/users/${person.id}/accounts`, AccountList);
    expect(items).toEqual([made]);

    const body = { business_name: "The other shop" };
    const edited = await own.rest("PUT", path, Account, { body });
    expect([edited.business_name, edited.city]).toEqual(["The other shop", made.city]);
    expect(await own.rest("GET", path, Account)).toMatchObject(edited);

    expect(await own.rest("DELETE", path, Account)).toMatchObject({ id: made.id, deactivated: true });
    expect((await own.call("GET", path)).json).toMatchObject({ error: "deactivated" });
    expect(await own.rest("POST", `${path}/activate`, Account)).toMatchObject({ deactivated: false });
    expect(await own.rest("GET", path, Account)).toMatchObject({ business_name: "The other shop" });
  });

  test("sign-up: returns person, account and session, for a new person and with a token (@P-376)", async () => {
    const headers = { "x-session-flag": "a flag" };
    const send = async (from: TestApi, body: object) => {
      const { status, json } = await from.call("POST", "/api/auth/register", { body, headers });
      expect(status).toBe(200);
      return json as Record<string, unknown> & Registered;
    };
    const sent = registration();
    const { person: _person, ...company } = registration({}, { business_name: "Another" });
    const first = await send(api, sent);
    const second = await send(api.as(first.token), company);
    expect(second.user.id).toBe(first.user.id);
    expect(second.account.id).not.toBe(first.account.id);
    for (const [made, name] of [
      [first, "Berg & Co"],
      [second, "Another"],
    ] as const) {
      expect(made).toMatchObject({
        account: { business_name: name, feature_flags: { onboarding_enabled: true } },
        billing_group: null,
      });
      const own = new TestApi(app.url, made.token);
      const { items } = await own.rest("GET", `/api/auth/users/${made.user.id}/accounts`, AccountList);
      expect(items.map(({ id }) => id)).toContain(made.account.id);
      const refresh = "mutation ($input: RefreshLoginInput!) { refreshLogin(input: $input) { userId } }";
      const { refreshLogin } = await api.graphql<{ refreshLogin: { userId: string } }>(refresh, {
        input: { refreshToken: made.refresh_token, uriBased: true },
      });
      expect(refreshLogin.userId).toBe(made.user.id);
    }
    const again = await TestApi.signIn(app.url, sent.person.email, "a long one");
    expect(again.userId).toBe(first.user.id);
  });

  test("sign-up: many accounts from one address have to wait", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 22; n++) statuses.push((await post(registration({ user_role: "owner" }))).status);
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });

  test("sign-up: a mail asks to confirm the address", async () => {
    const { person } = registration();
    await registered({ ...registration(), person });
    const outbox = async () => (await fetch(`${app.url}/dev/outbox`)).text();
    await vi.waitFor(async () => expect(await outbox()).toContain(person.email), { timeout: 10_000 });
  });

  test("country: by the time zone, else by the language, else unknown", async () => {
    const at = async (path: string, headers: Record<string, string> = {}) =>
      ((await api.call("GET", path, { headers })).json as { country: string }).country;
    const place = "/api/auth/determine_location";
    expect(await at(`${place}?time_zone=Europe/Stockholm`)).toBe("SE");
    expect(await at(`${place}?time_zone=Asia/Kolkata`)).toBe("IN");
    expect(await at(`${place}?time_zone=Nowhere`)).toBe("ZZ");
    expect(await at(place, { "x-country": "SE" })).toBe("ZZ");
    expect(await at("/determine-location", { "accept-language": "en, nb-NO;q=0.5" })).toBe("NO");
    expect(await at("/determine-location", { "accept-language": "en" })).toBe("ZZ");
  });

  test("host texts: the terms, in an available language (@P-374)", async () => {
    const read = (path: string) => api.rest("GET", path, getHostTexts.response);
    const english = await read("/api/auth/i18n/en");
    expect(english.texts.terms).toContain("# Terms of service");
    expect((await read("/api/auth/i18n/sv")).texts.terms).toContain("# Användarvillkor");
    expect(await read("/i18n/xx?content_provider=somebody")).toEqual({
      ...english,
      content_provider: "somebody",
    });
  });
});

test("sign-up: switched off by the host, it is refused everywhere", async () => {
  await using app = await startApp({ env: { ROOMTONE_SIGNUP: "off", ROOMTONE_COUNTRY_HEADER: "X-Country" } });
  const api = new TestApi(app.url);
  expect((await api.call("GET", "/api/auth/sign_up")).json).toEqual({ open: false, paid: false });
  const closed = { status: 403, json: { reason: "sign-up-closed" } };
  expect(await api.call("POST", "/api/auth/register", { body: registration() })).toMatchObject(closed);
  const body = { email: "owner@demo.roomtone.test" };
  expect(await api.call("POST", "/api/auth/register/email/available", { body })).toMatchObject(closed);
  expect(await app.service.services.db.$count(signUps)).toBe(0);
  const place = await api.call("GET", "/api/auth/determine_location?time_zone=Europe/Oslo", {
    headers: { "x-country": "fi" },
  });
  expect(place.json).toEqual({ country: "FI" });
});
