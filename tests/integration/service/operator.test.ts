import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serviceSettings } from "#server/db/schema/service.ts";
import { makeFirstOwner } from "#server/modules/auth/commands/make-first-owner.ts";
import { renewFirstOwnerToken } from "#server/modules/auth/first-owner.ts";
import { OwnAclList } from "#shared/contract/rest/accounts/accounts.ts";
import { LogPage } from "#shared/contract/rest/accounts/audit.ts";
import { MusicUploads } from "#shared/contract/rest/music/music-uploads.ts";
import { ServiceAddresses, ServiceLogPage } from "#shared/contract/rest/operator/operator.ts";
import { findOperatorAccounts, listOperatorFlags } from "#shared/contract/rest/operator/operator-flags.ts";
import { MusicQuota } from "#shared/contract/rest/operator/operator-music.ts";
import { createAccount, createProgram, createUser, newId } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

const ASK_FLAGS = `query Flags($account: String!) {
  flags(context: { entries: [{ key: "account.id", value: $account }] }) { flags { name properties } }
}`;
const SETTINGS = "/api/operator/settings";
const NONE = { owner: false, admin: false, contact: false, finance: false };

describe("operator", () => {
  let app: TestApp;
  let operator: { id: string; token: string };
  let api: TestApi;
  let shop: { id: string };
  beforeAll(async () => {
    app = await startApp({ env: { ROOMTONE_OPERATORS: "Ada@Host.example, ben@host.example" } });
    shop = await createAccount(app.service);
    operator = await createUser(app.service, shop.id, NONE, {
      name: "Ada Berg",
      email: "ada@host.EXAMPLE",
      emailVerifiedAt: new Date(),
    });
    api = new TestApi(app.url, operator.token);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    await app.service.services.db.delete(serviceSettings);
  });

  const change = (body: object, as = api) => as.call("PUT", SETTINGS, { body });
  const read = () => api.rest("GET", SETTINGS, ServiceAddresses);
  const log = async (query = "") => await api.rest("GET", `/api/operator/log${query}`, ServiceLogPage);
  const facts = async () =>
    (await (await fetch(`${app.url}/env`)).json()) as { supportEmail: string; pages: object };

  test("operator: people with a confirmed address of the list, in any case, and nobody else", async () => {
    const unconfirmed = await createUser(app.service, shop.id, NONE, { email: "ben@host.example" });
    const owner = await createUser(app.service, shop.id);
    const program = await createProgram(app.service, operator.id, ["read", "control", "music", "zones"]);
    const answers = await Promise.all(
      [operator.token, unconfirmed.token, owner.token, program.token, null].map(async (token) => {
        const { status, json } = await new TestApi(app.url, token).call("GET", SETTINGS);
        return [status, (json as { reason?: string }).reason];
      }),
    );
    expect(answers).toEqual([
      [200, undefined],
      [403, "operators-only"],
      [403, "operators-only"],
      [403, "people-only"],
      [401, undefined],
    ]);
    const listed = async ({ id, token }: { id: string; token: string }) =>
      (await new TestApi(app.url, token).rest("GET", `/api/auth/users/${id}/acls`, OwnAclList)).operator;
    expect([await listed(operator), await listed(owner)]).toEqual([true, false]);
  });

  test("operator: sees no account that they are no member of", async () => {
    const other = await createAccount(app.service);
    const answers = await Promise.all(
      ["", "/log", "/locations", "/editorial"].map(async (part) => {
        const service = part === "/editorial" ? "radio" : "auth";
        return (await api.call("GET", `/api/${service}/accounts/${other.id}${part}`)).status;
      }),
    );
    expect(answers).toEqual([403, 403, 403, 403]);
  });

  test("operator: edits everybody's pages of music from an account of theirs", async () => {
    const pages = `/api/radio/accounts/${shop.id}/editorial`;
    const { json } = await api.call("GET", `${pages}/home`);
    const { snapshot } = json as { snapshot: string };
    const saved = await api.call("PUT", `${pages}/home`, { body: { title: "", sections: [], snapshot } });
    expect(saved.status).toBe(200);
    expect((await log("?limit=1")).items).toMatchObject([
      { kind: "music.page-edited", actor: { id: operator.id, name: "Ada Berg" } },
    ]);
    const member = new TestApi(app.url, (await createUser(app.service, shop.id)).token);
    expect(await member.call("GET", pages)).toMatchObject({ status: 403, json: { reason: "provider-only" } });
  });

  test("addresses: are stored, told to everybody, and absent again when empty", async () => {
    const host = (await facts()).supportEmail;
    expect(await facts()).toMatchObject({ pages: {} });
    const changed = { support_email: "help@host.example", store: "https://store.host.example/se" };
    expect((await change(changed)).status).toBe(200);
    const unset = { support: "", helpdesk: "", status: "", meeting: "", review: "", interview: "" };
    expect(await read()).toEqual({ ...unset, ...changed });
    expect(await facts()).toMatchObject({
      supportEmail: "help@host.example",
      pages: { store: "https://store.host.example/se" },
    });
    await change({ support_email: "", store: "", meeting: "https://meet.host.example" });
    const after = await facts();
    expect([after.supportEmail, after.pages]).toEqual([host, { meeting: "https://meet.host.example" }]);
  });

  test("addresses: an error names its field, and nothing is stored", async () => {
    const { status, json } = await change({
      support_email: "help",
      store: "javascript:alert(1)",
      status: "https://status.host.example",
    });
    expect([status, (json as { fields: object }).fields]).toEqual([
      400,
      { support_email: { code: "email" }, store: { code: "rule", rule: "webAddress" } },
    ]);
    expect((await read()).status).toBe("");
  });

  test("own music: the space of every account, or of one, is what operators set", async () => {
    const quota = "/api/operator/music_quota";
    const set = async (body: object) => (await api.call("PUT", quota, { body })).status;
    const other = await createAccount(app.service, { businessName: "Harbour & Pine" });
    const allowed = async ({ id }: { readonly id: string }) => {
      const owner = new TestApi(app.url, (await createUser(app.service, id)).token);
      const base = `/api/radio/accounts/${id}/music_uploads`;
      return (await owner.rest("GET", base, MusicUploads)).quota.allowed / 1024 ** 3;
    };
    expect([await api.rest("GET", quota, MusicQuota), await allowed(shop)]).toEqual([
      { music_quota_gb: 100 },
      100,
    ]);
    const usual = await api.call("PUT", quota, { body: { music_quota_gb: 50 } });
    expect([usual.status, usual.json]).toEqual([200, { music_quota_gb: 50 }]);
    expect(await set({ music_quota_gb: 300, account: other.id })).toBe(200);
    expect([await allowed(shop), await allowed(other)]).toEqual([50, 300]);
    expect(await set({ music_quota_gb: null, account: other.id })).toBe(200);
    expect(await allowed(other)).toBe(50);
    expect((await log("?limit=3")).items.map(({ kind, subject }) => [kind, subject.name])).toEqual([
      ["service.account-music-quota", "Harbour & Pine"],
      ["service.account-music-quota", "Harbour & Pine"],
      ["service.music-quota", ""],
    ]);
    expect(await set({ music_quota_gb: 0 })).toBe(400);
    expect(await set({ music_quota_gb: 1, account: operator.id })).toBe(404);
  });

  test("flags: on or off for everybody, an account or a share of the users, until the rule is removed", async () => {
    const cafe = await createAccount(app.service, { businessName: "Café Flag" });
    const flag = "/api/operator/flags/schedule_creation_enabled";
    const rules = async () => {
      const { items } = await api.rest("GET", "/api/operator/flags", listOperatorFlags.response);
      return items.find(({ name }) => name === "schedule_creation_enabled")?.rules ?? [];
    };
    const set = (scope: object, enabled: boolean) => api.call("PUT", flag, { body: { scope, enabled } });
    const { items: found } = await api.rest(
      "POST",
      "/api/operator/accounts/search",
      findOperatorAccounts.response,
      { body: { query: "café FL" } },
    );
    expect(found).toEqual([{ id: cafe.id, business_name: "Café Flag" }]);
    expect(await rules()).toEqual([]);

    await set({ kind: "everybody" }, false);
    await set({ kind: "share", percent: 20 }, false);
    await set({ kind: "share", percent: 50 }, true);
    await set({ kind: "account", account: cafe.id }, true);
    const all = await rules();
    expect(all.map(({ scope, enabled, account_name }) => [scope, enabled, account_name])).toEqual(
      expect.arrayContaining([
        [{ kind: "everybody" }, false, ""],
        [{ kind: "share", percent: 50 }, true, ""],
        [{ kind: "account", account: cafe.id }, true, "Café Flag"],
      ]),
    );
    expect(all).toHaveLength(3);

    const person = await createUser(app.service, cafe.id);
    const enabled = async () => {
      const { json } = await new TestApi(app.url, person.token).call("POST", "/api/v2", {
        body: { query: ASK_FLAGS, variables: { account: cafe.id } },
      });
      const { flags } = (json as { data: { flags: { flags: { name: string; properties: string }[] } } }).data
        .flags;
      return JSON.parse(flags.find(({ name }) => name === "schedule_creation_enabled")?.properties ?? "{}")
        .enabled;
    };
    expect(await enabled()).toBe(true);
    for (const { id, scope } of all)
      if (scope.kind !== "everybody")
        expect((await api.call("DELETE", `${flag}/rules/${id}`)).status).toBe(200);
    expect(await enabled()).toBe(false);

    expect((await log("?limit=2")).items.map(({ kind, subject }) => [kind, subject.name])).toEqual([
      ["service.flag-removed", "schedule_creation_enabled"],
      ["service.flag-removed", "schedule_creation_enabled"],
    ]);
    const [share, account] = (await log("?limit=4")).items.slice(2).reverse();
    expect([share?.kind, share?.changes]).toEqual([
      "service.flag-set",
      [
        { field: "flag_percent", from: 20, to: 50 },
        { field: "flag_enabled", from: false, to: true },
      ],
    ]);
    expect(account?.changes).toEqual([
      { field: "flag_account", from: null, to: "Café Flag" },
      { field: "flag_enabled", from: null, to: true },
    ]);
  });

  test("flags: rules for unknown accounts, shares and flags are refused", async () => {
    const set = async (flag: string, scope: object) => {
      const body = { scope, enabled: true };
      const { status, json } = await api.call("PUT", `/api/operator/flags/${flag}`, { body });
      return [status, Object.keys((json as { fields?: object }).fields ?? {})];
    };
    expect(await set("schedule_creation_enabled", { kind: "account", account: newId("Account") })).toEqual([
      400,
      ["account"],
    ]);
    expect(await set("schedule_creation_enabled", { kind: "share", percent: 101 })).toEqual([
      400,
      ["scope.percent"],
    ]);
    expect((await set("no-such-flag", { kind: "everybody" }))[0]).toBe(400);
    const rule = "/api/operator/flags/schedule_creation_enabled/rules/00000000-0000-4000-8000-000000000001";
    expect((await api.call("DELETE", rule)).status).toBe(404);
  });

  test("service log: names person, time and change; accounts' logs do not show it", async () => {
    await change({ store: "https://store.host.example", helpdesk: "" });
    await change({ store: "https://store.host.example" });
    await change({ store: "" });
    const { items, before } = await log("?limit=2");
    expect(items.map(({ kind, actor, changes }) => [kind, actor, changes])).toEqual([
      [
        "service.addresses",
        { type: "user", id: operator.id, name: "Ada Berg" },
        [{ field: "store", from: "https://store.host.example", to: "" }],
      ],
      [
        "service.addresses",
        { type: "user", id: operator.id, name: "Ada Berg" },
        [{ field: "store", from: null, to: "https://store.host.example" }],
      ],
    ]);
    expect(Date.parse(items[0]?.at ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect((await log(`?before=${before}`)).items.every(({ id }) => id < Number(before))).toBe(true);
    const owner = new TestApi(app.url, (await createUser(app.service, shop.id)).token);
    const shops = await owner.rest("GET", `/api/auth/accounts/${shop.id}/log`, LogPage);
    expect(shops.items.filter(({ kind }) => kind !== "music.page-edited")).toEqual([]);
  });
});

test("operator: unless the host names others, the first owner is one, without a confirmed address", async () => {
  await using app = await startApp();
  const { services } = app.service;
  const token = (await renewFirstOwnerToken(services)) ?? "";
  const input = {
    token,
    name: "Ada Berg",
    email: "ada@shop.example",
    password: "a long one",
    business_name: "Berg & Co",
    iso_country: "SE",
  };
  const made = await makeFirstOwner(services, { address: "127.0.0.1", client: "" }, input);
  if (!made.ok) throw new Error("The first owner was refused");
  const later = await createUser(app.service, (await createAccount(app.service)).id);
  const may = async (as: string) => (await new TestApi(app.url, as).call("GET", SETTINGS)).status;
  expect(await may(later.token)).toBe(403);
  expect(await may(made.value.token)).toBe(200);
});
