import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accounts, acls, users } from "#server/db/schema/people/people.ts";
import { locationUsers } from "#server/db/schema/places.ts";
import { hashPassword } from "#server/modules/auth/public.ts";
import { AccountList, OwnAclList, PersonFrame } from "#shared/contract/rest/accounts/accounts.ts";
import { AclList } from "#shared/contract/rest/accounts/members.ts";
import { Account, SoundZone, User } from "#shared/contract/rest/entities.ts";
import { getCurrentSession } from "#shared/contract/rest/session.ts";
import { PROVIDER_ACCOUNT_IDS } from "#shared/domain/accounts/provider.ts";
import {
  createAccount,
  createDevice,
  createUser,
  createZone,
  newId,
} from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

interface Refusal {
  readonly fields?: Readonly<Record<string, { readonly code: string }>>;
}

/** A picture of one pixel, PNG. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const STAFF = { owner: false, admin: false, contact: false, finance: false };

describe("users and accounts", () => {
  let app: TestApp;
  let account: { id: string; locationId: string };
  let owner: { id: string; aclId: string; token: string };
  let api: TestApi;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    account = await createAccount(app.service);
    owner = await createUser(app.service, account.id);
    api = new TestApi(app.url, owner.token);
  });
  const accountPath = () => `/api/auth/accounts/${account.id}`;

  test("users: a person reads their own record, accounts and memberships", async () => {
    const user = await api.rest("GET", `/api/auth/users/${owner.id}`, User);
    expect(user).toMatchObject({ id: owner.id, name: "A person", start_of_week: 1 });
    const mine = await api.rest("GET", `/api/auth/users/${owner.id}/accounts`, AccountList);
    expect(mine.items.map(({ id }) => id)).toEqual([account.id]);
    const acls = await api.rest("GET", `/api/auth/users/${owner.id}/acls`, AclList);
    expect(acls.items).toMatchObject([{ id: owner.aclId, account: account.id, owner: true, finance: true }]);
    const members = await api.rest("GET", `${accountPath()}/acls`, AclList);
    expect(members.items).toMatchObject([{ user: owner.id, denorm_user: { name: "A person" } }]);
  });

  test("users: a session has its token and person; a player's is marked as a player's (@P-215)", async () => {
    const current = "/api/auth/sessions/current";
    const own = (await api.call("GET", current)).json;
    expect(own).toMatchObject({ token: owner.token, user: { id: owner.id }, interactive_device: false });
    const zone = await createZone(app.service, account);
    const device = await createDevice(app.service, account.id, zone);
    expect(decodeJwt(device.token).typ).toBe("interactive_device");
    const player = (await api.as(device.token).call("GET", current)).json;
    expect(player).toMatchObject({ device: { id: device.id }, interactive_device: true });
    const read = [own, player].map((answer) => getCurrentSession.response.parse(answer).interactive_device);
    expect(read).toEqual([false, true]);
  });

  test("users: a record is complete, and signing in accepts the address as username (@P-217)", async () => {
    const passwordHash = await hashPassword("a good long password");
    const { db } = app.service.services;
    const [row] = await db.update(users).set({ passwordHash }).where(eq(users.id, owner.id)).returning();
    expect((await api.call("GET", `/api/auth/users/${owner.id}`)).json).toMatchObject({
      id: owner.id,
      name: "A person",
      email: row?.email,
      type: "user",
      created_at: row?.createdAt.toISOString(),
      accounts: [account.id],
      start_of_week: 1,
    });
    const signIn = (input: object) =>
      api
        .as(null)
        .graphql<{ loginUser: { userId: string } }>(
          "mutation ($input: LoginUserInput!) { loginUser(input: $input) { userId } }",
          { input },
        );
    const right = { username: row?.email, password: "a good long password" };
    expect((await signIn(right)).loginUser.userId).toBe(owner.id);
    await expect(signIn({ ...right, password: "wrong" })).rejects.toThrow("UNAUTHENTICATED");
    await expect(signIn({ password: "a good long password" })).rejects.toThrow();
  });

  test("GET /users/:id: one's own record lists one's accounts, newest first", async () => {
    const made = new Date(Date.now() + 1000);
    const later = await createAccount(app.service, { createdAt: made });
    const { db } = app.service.services;
    await db.insert(acls).values({ id: newId("Acl"), accountId: later.id, userId: owner.id });
    const { accounts: own } = await api.rest("GET", `/api/auth/users/${owner.id}`, User);
    expect(own).toEqual([later.id, account.id]);
  });

  test("users: a client's combined first call equals the three calls that it replaces", async () => {
    const own = `/api/auth/users/${owner.id}`;
    expect(await api.rest("GET", `${own}/frame`, PersonFrame)).toEqual({
      user: await api.rest("GET", own, User),
      accounts: await api.rest("GET", `${own}/accounts`, AccountList),
      acls: await api.rest("GET", `${own}/acls`, OwnAclList),
    });
  });

  test("users: a user of one location sees that role, without being a member", async () => {
    const runner = await createUser(app.service, null);
    const { locationId: id } = account;
    await app.service.services.db.insert(locationUsers).values({ locationId: id, userId: runner.id });
    const own = await new TestApi(app.url, runner.token).rest(
      "GET",
      `/api/auth/users/${runner.id}/acls`,
      OwnAclList,
    );
    expect(own).toEqual({
      items: [],
      locations: [{ id, account: account.id }],
      two_step_due: [],
      operator: false,
    });
  });

  test("accounts: one with location users says so, in the list and by itself (@C-022 @P-113)", async () => {
    const runner = await createUser(app.service, null);
    const other = await createAccount(app.service);
    const { db } = app.service.services;
    await db.insert(locationUsers).values({ locationId: other.locationId, userId: runner.id });
    const runners = new TestApi(app.url, runner.token);
    const { items } = await runners.rest("GET", `/api/auth/users/${runner.id}/accounts`, AccountList);
    expect(items).toMatchObject([{ id: other.id, has_location_users: true }]);
    expect(await runners.rest("GET", `/api/auth/accounts/${other.id}`, Account)).toMatchObject({
      has_location_users: true,
    });
    await db.delete(locationUsers).where(eq(locationUsers.userId, runner.id));
    expect(await api.rest("GET", `/api/auth/accounts/${account.id}`, Account)).toMatchObject({
      has_location_users: false,
    });
  });

  test("users: name, first day of the week and language change independently", async () => {
    const path = `/api/auth/users/${owner.id}`;
    expect(await api.rest("PUT", path, User, { body: { name: "  Ada Byron " } })).toMatchObject({
      name: "Ada Byron",
      start_of_week: 1,
    });
    expect(await api.rest("PUT", path, User, { body: { start_of_week: 0 } })).toMatchObject({
      name: "Ada Byron",
      start_of_week: 0,
    });
    expect(await api.rest("GET", path, User)).toMatchObject({ name: "Ada Byron", start_of_week: 0 });
    expect(await api.rest("GET", path, User)).toMatchObject({ language: null });
    expect(await api.rest("PUT", path, User, { body: { language: "sv" } })).toMatchObject({
      name: "Ada Byron",
      language: "sv",
    });
    expect(await api.rest("GET", path, User)).toMatchObject({ language: "sv" });
    const refused = await api.call("PUT", path, { body: { name: " ", start_of_week: 7, language: "fi" } });
    expect(refused).toMatchObject({
      status: 400,
      json: {
        fields: {
          name: { code: "required" },
          start_of_week: { code: "atMost", value: 6 },
          language: { code: "oneOf", values: ["en", "sv"] },
        },
      },
    });
  });

  test("users: an unknown person is not found", async () => {
    const id = newId("User");
    const answer = await api.call("GET", `/api/auth/users/${id}`);
    expect(answer).toMatchObject({ status: 404, json: { message: `No User with id ${id}` } });
  });

  test("company details: each field changes independently", async () => {
    const changed = await api.rest("PUT", accountPath(), Account, {
      body: { business_name: "Another shop", settings: { filter_explicit: true }, plan: "starter" },
    });
    expect(changed).toMatchObject({
      business_name: "Another shop",
      plan: "unlimited",
      settings: { filter_explicit: true, restrict_block_tracks: false },
    });
    const again = await api.rest("PUT", accountPath(), Account, {
      body: { settings: { restrict_block_tracks: true } },
    });
    expect(again.settings).toMatchObject({ filter_explicit: true, restrict_block_tracks: true });
    const wrong = await api.call("PUT", accountPath(), { body: { business_name: " " } });
    expect(wrong).toMatchObject({ status: 400, json: { fields: { business_name: { code: "required" } } } });
  });

  test("accounts: a record has every field that identifies a company (@P-218 @P-219 @C-130)", async () => {
    const bare = await api.rest("GET", accountPath(), Account);
    expect(bare).toMatchObject({ business_type: "beauty_salon", account_type: "business", image: null });
    const picture = { picture: PIXEL };
    const { image } = await api.rest("PUT", `${accountPath()}/logo`, Account, { body: picture });
    expect(image?.url).toMatch(/\/%w\/%h$/);
    const details = {
      business_name: "Corner Shop",
      business_type: "retail",
      address: "High Street 1",
      city: "Oslo",
      postal_code: "0150",
      state: "",
      org_number: "123456789",
      phone: "+47 22 00 00 00",
    };
    await api.rest("PUT", accountPath(), Account, { body: { ...details, iso_country: "NO" } });
    const { json } = await api.call("GET", accountPath());
    const { iso8601_created_at, iso8601_updated_at, ...said } = Account.parse(json);
    expect(json).toMatchObject({
      ...details,
      id: account.id,
      account_type: "business",
      type: "account",
      iso_country: "NO",
      country: "NO",
      key_account_manager: "",
      created_at: iso8601_created_at,
    });
    expect(said.image).toEqual(image);
    expect(Date.parse(iso8601_updated_at)).toBeGreaterThanOrEqual(Date.parse(iso8601_created_at));
  });

  test("accounts: a record has the account's status (@P-220 @C-376)", async () => {
    const seen = async () => {
      const { deactivated, suspended, incomplete, demo, checkout_state, try_before_you_buy } = await api.rest(
        "GET",
        accountPath(),
        Account,
      );
      return { deactivated, suspended, incomplete, demo, checkout_state, try_before_you_buy };
    };
    const usual = { deactivated: false, suspended: false, demo: false, try_before_you_buy: false };
    expect(await seen()).toEqual({ ...usual, incomplete: true, checkout_state: null });
    await api.rest("PUT", accountPath(), Account, {
      body: { address: "A street 1", city: "A town", postal_code: "111 11" },
    });
    expect(await seen()).toEqual({ ...usual, incomplete: false, checkout_state: null });
    const { db } = app.service.services;
    for (const checkoutState of ["setup", "completed"] as const) {
      const changed = { checkoutState, suspended: true, demo: true };
      await db.update(accounts).set(changed).where(eq(accounts.id, account.id));
      expect(await seen()).toMatchObject({ suspended: true, demo: true, checkout_state: checkoutState });
    }
    const deactivated = await api.rest("DELETE", accountPath(), Account);
    expect(deactivated.deactivated).toBe(true);
  });

  test("accounts: a record has its restrictions and its schedule and zone settings (@P-224 @C-136)", async () => {
    const free = {
      filter_explicit: false,
      restrict_discover_music: false,
      restrict_edit_music: false,
      restrict_unpairing_from_paired_devices: false,
      restrict_block_tracks: false,
    };
    const { settings, schedule_settings, sound_zone_settings } = await api.rest(
      "GET",
      accountPath(),
      Account,
    );
    expect({ settings, schedule_settings, sound_zone_settings }).toEqual({
      settings: free,
      schedule_settings: {},
      sound_zone_settings: {},
    });
    for (const name of Object.keys(free))
      await api.rest("PUT", accountPath(), Account, { body: { settings: { [name]: true } } });
    const after = await api.rest("GET", accountPath(), Account);
    expect(Object.values(after.settings)).toEqual([true, true, true, true, true]);
  });

  test("accounts: a record has its billing and zone defaults, and skips malformed settings", async () => {
    const read = async () => await api.rest("GET", accountPath(), Account);
    expect(await read()).toMatchObject({
      tier: "tier-3",
      plan: "unlimited",
      billing_cycle: "monthly",
      billing_voucher: "",
      try_before_you_buy: false,
      checkout_state: null,
      iso_currency: "",
      content_provider: "roomtone",
      key_account_manager: "",
    });
    const { db } = app.service.services;
    await db
      .update(accounts)
      .set({
        billingCycle: "yearly",
        billingVoucher: "SUMMER",
        checkoutState: "setup",
        isoCurrency: "SEK",
        contentProvider: "elsewhere",
        keyAccountManager: "Eva Lind",
        scheduleSettings: { max_slots: 4 },
        soundZoneSettings: { crossfade: false, default_volume: 35, crossfade_length: "long" },
      })
      .where(eq(accounts.id, account.id));
    expect(await read()).toMatchObject({
      billing_cycle: "yearly",
      billing_voucher: "SUMMER",
      checkout_state: "setup",
      iso_currency: "SEK",
      content_provider: "elsewhere",
      key_account_manager: "Eva Lind",
      schedule_settings: { max_slots: 4 },
      sound_zone_settings: { crossfade: false, default_volume: 35 },
    });
    const zone = await api.rest("POST", `/api/auth/locations/${account.locationId}/sound_zones`, SoundZone, {
      body: { name: "A bar" },
    });
    expect(zone.settings).toMatchObject({ crossfade: false, default_volume: 35, crossfade_length: 4 });
  });

  test("accounts: a record has its status flags and dates (@C-131)", async () => {
    const flags = async () => {
      const record = await api.rest("GET", accountPath(), Account);
      const { deactivated, demo, incomplete, suspended, iso8601_created_at, iso8601_updated_at } = record;
      return { deactivated, demo, incomplete, suspended, iso8601_created_at, iso8601_updated_at };
    };
    const { db } = app.service.services;
    const [createdAt, updatedAt] = [new Date("2024-02-01T10:00:00Z"), new Date("2024-03-01T10:00:00Z")];
    await db.update(accounts).set({ createdAt, updatedAt }).where(eq(accounts.id, account.id));
    expect(await flags()).toEqual({
      deactivated: false,
      demo: false,
      incomplete: true,
      suspended: false,
      iso8601_created_at: createdAt.toISOString(),
      iso8601_updated_at: updatedAt.toISOString(),
    });
    for (const body of [{ phone: "08-123 45 67" }, { address: "A street 1" }]) {
      expect((await api.call("PUT", accountPath(), { body })).status).toBe(200);
      const after = await flags();
      expect(after).toMatchObject({ incomplete: true, iso8601_created_at: createdAt.toISOString() });
      expect(Date.parse(after.iso8601_updated_at)).toBeGreaterThan(updatedAt.getTime());
    }
    const rest = { city: "A town", postalCode: "111 11" };
    await db
      .update(accounts)
      .set({ ...rest, demo: true, suspended: true })
      .where(eq(accounts.id, account.id));
    expect(await flags()).toMatchObject({ demo: true, incomplete: false, suspended: true });
    expect((await api.rest("DELETE", accountPath(), Account)).deactivated).toBe(true);
  });

  test("accounts: GraphQL returns permissions and the number of zones (@P-226)", async () => {
    await createZone(app.service, account, { name: "Bar" });
    await createZone(app.service, account, { name: "Terrace" });
    const ask = async (as: TestApi, filters: object) =>
      (
        await as.graphql<{ account: { permissions: string[]; soundZones: { total: number } } }>(
          `query ($id: ID!, $filters: SoundZoneFilters) {
            account(id: $id) { permissions soundZones(filters: $filters) { total } }
          }`,
          { id: account.id, filters },
        )
      ).account;
    const own = await ask(api, {});
    expect(own.permissions).toEqual(expect.arrayContaining(["SETTINGS_READ", "SETTINGS_WRITE"]));
    expect(own.soundZones.total).toBe(2);
    expect((await ask(api, { q: "terr" })).soundZones.total).toBe(1);
    const staff = new TestApi(app.url, (await createUser(app.service, account.id, STAFF)).token);
    expect((await ask(staff, {})).permissions).not.toContain("SETTINGS_WRITE");
  });

  test("terms: required until somebody accepts them (@P-384)", async () => {
    await createZone(app.service, account);
    const { db } = app.service.services;
    await db
      .update(accounts)
      .set({ legalAcceptance: null, termsType: "reseller" })
      .where(eq(accounts.id, account.id));
    const needs = async () => (await api.call("GET", `${accountPath()}/needs_legal_acceptance`)).json;
    const accept = (body: object) => api.call("PUT", `${accountPath()}/legal_acceptance`, { body });
    expect(await needs()).toEqual({ needs_legal_acceptance: true });
    expect((await accept({ legal_acceptance: true, terms_type: "general" })).status).toBe(409);
    expect(await needs()).toEqual({ needs_legal_acceptance: true });
    const accepted = { accepted_by: owner.id, terms_type: "reseller" };
    for (const terms of [{}, { terms_type: "reseller" }]) {
      const answer = await accept({ legal_acceptance: true, ...terms });
      expect(answer).toMatchObject({ status: 200, json: { legal_acceptance: accepted } });
      expect(await needs()).toEqual({ needs_legal_acceptance: false });
    }
  });

  test("restrictions: two concurrent changes of different ones both apply", async () => {
    const put = (settings: object) => api.rest("PUT", accountPath(), Account, { body: { settings } });
    await Promise.all([put({ filter_explicit: true }), put({ restrict_block_tracks: true })]);
    const after = await api.rest("GET", accountPath(), Account);
    expect(after.settings).toMatchObject({ filter_explicit: true, restrict_block_tracks: true });
  });

  test("company details: a move to a country with states requires a state", async () => {
    const moved = await api.call("PUT", accountPath(), { body: { iso_country: "US" } });
    expect(moved).toMatchObject({
      status: 400,
      json: { fields: { state: { code: "required" } } },
    });
    const typo = await api.call("PUT", accountPath(), { body: { iso_country: "US", state: "New York" } });
    expect(typo).toMatchObject({ json: { fields: { state: { code: "state" } } } });
    await api.rest("PUT", accountPath(), Account, { body: { iso_country: "US", state: "NY" } });
    const org = await api.call("PUT", accountPath(), { body: { iso_country: "SE", org_number: "1" } });
    expect(org).toMatchObject({ json: { fields: { org_number: { code: "orgNumber" } } } });
  });

  test("company details: a state is one of the US, and required wherever there are states (@P-328 @C-284)", async () => {
    const message = async (iso_country: string, state: string) => {
      const { json } = await api.call("PUT", accountPath(), { body: { iso_country, state, org_number: "" } });
      return (json as Refusal).fields?.state?.code ?? null;
    };
    for (const state of ["NY", "PR", "DC"])
      expect([state, await message("US", state)]).toEqual([state, null]);
    for (const state of ["ZZ", "ny"]) expect([state, await message("US", state)]).toEqual([state, "state"]);
    for (const country of ["US", "CA", "AU", "CN", "MX", "MY", "IT", "IE", "CH"])
      expect([country, await message(country, "")]).toEqual([country, "required"]);
    expect([await message("AU", "NSW"), await message("SE", "")]).toEqual([null, null]);
  });

  test.each([
    ["SE", ["556677-8899", "5566778899"], ["55667-78899", "556677-889", "123 456 789"]],
    ["NO", ["123 456 789 MVA", "123456789"], ["12 3456 789", "123 456 789 ABC"]],
    ["FI", ["FI1234567-8", "FI12345678"], ["1234567-8", "FI123456-78"]],
    ["DK", ["12 34 56 78", "12345678"], ["123 456 78", "12 34 56"]],
  ])(
    "company details: an organisation number of %s has that country's form",
    async (iso_country, accepted, refused) => {
      const message = async (org_number: string) => {
        const { json } = await api.call("PUT", accountPath(), { body: { iso_country, org_number } });
        return (json as Refusal).fields?.org_number?.code ?? null;
      };
      for (const number of accepted) expect([number, await message(number)]).toEqual([number, null]);
      for (const number of refused) expect([number, await message(number)]).toEqual([number, "orgNumber"]);
    },
  );

  test("accounts: staff may read but not change them", async () => {
    const staff = new TestApi(app.url, (await createUser(app.service, account.id, STAFF)).token);
    expect((await staff.call("GET", accountPath())).status).toBe(200);
    expect((await staff.call("PUT", accountPath(), { body: { phone: "1" } })).status).toBe(403);
  });

  test("deactivated account: a refusal names the reason to members, not to strangers (@P-412 @C-375 @C-376)", async () => {
    await app.service.services.db
      .update(accounts)
      .set({ deactivated: true })
      .where(eq(accounts.id, account.id));
    expect(await api.call("GET", accountPath())).toMatchObject({
      status: 404,
      json: { error: "deactivated", message: "Requested account entity marked deactivated" },
    });
    const stranger = new TestApi(app.url, (await createUser(app.service, null)).token);
    expect((await stranger.call("GET", accountPath())).status).toBe(403);
  });

  test("accounts: a record has its partner and distributor roles, and its own partner (@P-222 @C-133)", async () => {
    const seen = async (roles: { is_partner: boolean; is_distributor: boolean }) => {
      const { id } = await createAccount(app.service, { roles });
      const { token } = await createUser(app.service, id);
      return (await new TestApi(app.url, token).rest("GET", `/api/auth/accounts/${id}`, Account)).roles;
    };
    for (const roles of [
      { is_partner: true, is_distributor: false },
      { is_partner: false, is_distributor: true },
    ])
      expect(await seen(roles)).toEqual(roles);
    const own = async () => (await api.rest("GET", accountPath(), Account)).partner;
    expect(await own()).toBeNull();
    const { id } = await createAccount(app.service, { roles: { is_partner: true, is_distributor: false } });
    const { db } = app.service.services;
    for (const allow_deactivation of [true, false]) {
      const bound = { partnerAccountId: id, partnerAllowsDeactivation: allow_deactivation };
      await db.update(accounts).set(bound).where(eq(accounts.id, account.id));
      expect(await own()).toEqual({ id, allow_deactivation });
    }
  });

  test("accounts: a record names its reseller, and whether that one gives support (@P-229 @C-190 @C-133)", async () => {
    const distributorOf = (id: string) => api.call("GET", `/api/auth/accounts/${id}/distributor`);
    expect((await api.rest("GET", accountPath(), Account)).distributor).toBe("");
    expect((await distributorOf(account.id)).status).toBe(404);
    const [provider = ""] = PROVIDER_ACCOUNT_IDS;
    await createAccount(app.service, { id: provider, businessName: "Roomtone" });
    const { id: reseller } = await createAccount(app.service, { businessName: "Highland Sound" });
    const { db } = app.service.services;
    for (const [id, business_name, has_support] of [
      [provider, "Roomtone", false],
      [reseller, "Highland Sound", true],
    ] as const) {
      await db.update(accounts).set({ distributorAccountId: id }).where(eq(accounts.id, account.id));
      expect((await api.rest("GET", accountPath(), Account)).distributor).toEqual({ id });
      expect((await distributorOf(account.id)).json).toEqual({ id, business_name, has_support });
    }
    expect((await distributorOf(reseller)).status).toBe(403);
  });

  test("accounts: a player reads its own account, but no list of people", async () => {
    const zone = await createZone(app.service, account);
    const player = new TestApi(app.url, (await createDevice(app.service, account.id, zone)).token);
    expect((await player.call("GET", accountPath())).status).toBe(200);
    expect((await player.call("GET", `${accountPath()}/acls`)).status).toBe(403);
    expect((await player.call("GET", `/api/auth/locations/${account.locationId}`)).status).toBe(200);
  });

  test("REST calls: a malformed request is refused before anything else", async () => {
    const refusal = async (options: Parameters<TestApi["call"]>[2], path = accountPath(), method = "PUT") => {
      const answer = await api.call(method, path, options);
      return [answer.status, (answer.json as { error: string }).error];
    };
    expect(await refusal({ body: "{" })).toEqual([400, "invalid"]);
    expect(await refusal({ body: { phone: "\u0000" } })).toEqual([400, "invalid"]);
    expect(await refusal({ body: "x".repeat(1_000_001) })).toEqual([413, "too_large"]);
    expect(await refusal({ body: "a=b", headers: { "content-type": "text/plain" } })).toEqual([
      415,
      "unsupported_media_type",
    ]);
    expect(await refusal({}, "/api/auth/accounts/not-an-id", "GET")).toEqual([400, "invalid_url"]);
    expect(await refusal({}, `/api/auth/accounts/${newId("Account")}`, "GET")).toEqual([404, "not_found"]);
    const nowhere = await api.call("GET", "/api/auth/nowhere?x=1");
    expect(nowhere).toMatchObject({
      status: 404,
      json: { message: "Route not found (/api/auth/nowhere)", requestId: expect.any(String) },
    });
  });

  test("CORS: the desktop app's pages may call the service, other origins may not", async () => {
    const ask = async (origin: string) =>
      (
        await fetch(`${app.url}${accountPath()}`, {
          method: "OPTIONS",
          headers: { origin, "access-control-request-method": "GET" },
        })
      ).headers.get("access-control-allow-origin");
    expect(await ask("app://roomtone")).toBe("app://roomtone");
    expect(await ask("https://evil.example")).toBeNull();
  });
});
