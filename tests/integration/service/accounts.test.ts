import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "#server/db/schema/people.ts";
import { locationUsers } from "#server/db/schema/places.ts";
import { AccountList, OwnAclList, PersonFrame } from "#shared/contract/rest/accounts.ts";
import { Account, User } from "#shared/contract/rest/entities.ts";
import { AclList } from "#shared/contract/rest/members.ts";
import { TestApi } from "#tests/factories/api.ts";
import { startApp, type TestApp } from "#tests/factories/app.ts";
import { DATABASES } from "#tests/factories/databases.ts";
import { createAccount, createDevice, createUser, createZone, newId } from "#tests/factories/people.ts";

interface Refusal {
  readonly fields?: Readonly<Record<string, { readonly code: string }>>;
}

const STAFF = { owner: false, admin: false, contact: false, finance: false };

describe.each(DATABASES)("users and accounts on $name", (database) => {
  let app: TestApp;
  let account: { id: string; locationId: string };
  let owner: { id: string; aclId: string; token: string };
  let api: TestApi;

  beforeAll(async () => {
    app = await startApp({ database });
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

  test("users: a person sees themselves, their accounts and memberships", async () => {
    const user = await api.rest("GET", `/api/auth/users/${owner.id}`, User);
    expect(user).toMatchObject({ id: owner.id, name: "A person", start_of_week: 1 });
    const mine = await api.rest("GET", `/api/auth/users/${owner.id}/accounts`, AccountList);
    expect(mine.items.map(({ id }) => id)).toEqual([account.id]);
    const acls = await api.rest("GET", `/api/auth/users/${owner.id}/acls`, AclList);
    expect(acls.items).toMatchObject([{ id: owner.aclId, account: account.id, owner: true, finance: true }]);
    const members = await api.rest("GET", `${accountPath()}/acls`, AclList);
    expect(members.items).toMatchObject([{ user: owner.id, denorm_user: { name: "A person" } }]);
  });

  test("users: the first call of a client says the same as the three that it stands for", async () => {
    const own = `/api/auth/users/${owner.id}`;
    expect(await api.rest("GET", `${own}/frame`, PersonFrame)).toEqual({
      user: await api.rest("GET", own, User),
      accounts: await api.rest("GET", `${own}/accounts`, AccountList),
      acls: await api.rest("GET", `${own}/acls`, OwnAclList),
    });
  });

  test("users: whoever runs a location is told so, without being a member", async () => {
    const runner = await createUser(app.service, null);
    const { locationId: id } = account;
    await app.service.services.db.insert(locationUsers).values({ locationId: id, userId: runner.id });
    const own = await new TestApi(app.url, runner.token).rest(
      "GET",
      `/api/auth/users/${runner.id}/acls`,
      OwnAclList,
    );
    expect(own).toEqual({ items: [], locations: [{ id, account: account.id }], two_step_due: [] });
  });

  test("users: a person changes their name, first day of the week and language, each by itself", async () => {
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

  test("an unknown person is told as such", async () => {
    const id = newId("User");
    const answer = await api.call("GET", `/api/auth/users/${id}`);
    expect(answer).toMatchObject({ status: 404, json: { message: `No User with id ${id}` } });
  });

  test("a company changes its details, each field by itself", async () => {
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

  test("two people who change different restrictions at the same time both count", async () => {
    const put = (settings: object) => api.rest("PUT", accountPath(), Account, { body: { settings } });
    await Promise.all([put({ filter_explicit: true }), put({ restrict_block_tracks: true })]);
    const after = await api.rest("GET", accountPath(), Account);
    expect(after.settings).toMatchObject({ filter_explicit: true, restrict_block_tracks: true });
  });

  test("a company that moves needs the state of its new country", async () => {
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

  test("company details: a state is one of the US, and given wherever there are states (@P-328 @C-284)", async () => {
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

  test("staff may read the account but not change it", async () => {
    const staff = new TestApi(app.url, (await createUser(app.service, account.id, STAFF)).token);
    expect((await staff.call("GET", accountPath())).status).toBe(200);
    expect((await staff.call("PUT", accountPath(), { body: { phone: "1" } })).status).toBe(403);
  });

  test("deactivated account: says so to its people, and nothing to strangers (@P-412 @C-375)", async () => {
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

  test("accounts: a partner and a distributor say that they are (@P-222)", async () => {
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
  });

  test("a player reads the account that it plays for, and no list of people", async () => {
    const zone = await createZone(app.service, account);
    const player = new TestApi(app.url, (await createDevice(app.service, account.id, zone)).token);
    expect((await player.call("GET", accountPath())).status).toBe(200);
    expect((await player.call("GET", `${accountPath()}/acls`)).status).toBe(403);
    expect((await player.call("GET", `/api/auth/locations/${account.locationId}`)).status).toBe(200);
  });

  test("REST calls: refused for their form before anything else", async () => {
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

  test("pages of the desktop app may call the service, pages of strangers may not", async () => {
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
