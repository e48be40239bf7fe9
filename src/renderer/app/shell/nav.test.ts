import { expect, test } from "vitest";
import { otherAccounts } from "#renderer/data/accounts/accounts.ts";
import { defaultAccount } from "#renderer/data/accounts/known-account.ts";
import { accountFacts, personViewer } from "#renderer/data/people/viewer.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { Layout } from "#renderer/lib/routing/route-handle.ts";
import {
  appearanceOf,
  type MainFacts,
  type NavFacts,
  navGroups,
} from "#renderer/parts/navigation/nav-items.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import type { Action } from "#shared/domain/access/actions.ts";
import { may } from "#shared/domain/access/may.ts";
import { EDITORIAL_ACCOUNT_ID } from "#shared/domain/accounts/provider.ts";
import { offersMessaging } from "#shared/domain/messaging/offer.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { switchTarget } from "./account/switch-target.ts";

const NOW = Date.parse("2026-06-01T12:00:00Z");

const account = (id: string, change: Partial<Account> = {}): Account =>
  accountRecord({ id, business_name: id, ...change });

/** Names of the items that an account's owner sees. */
const names = (of: Account | null, manages = true, paired = false) =>
  namesIn({
    appearance: "full",
    account: of,
    host: { manages, paired },
    mayDiscover: of === null || mayDiscover(of),
    mayEditPages: of !== null && mayEditPages(of),
    offersSignUp: false,
    offersMessaging: of !== null && offersMessaging(of, NOW),
    guideTasks: null,
  });

const namesIn = (facts: NavFacts) => navGroups(facts).flatMap(({ items }) => items.map(({ name }) => name));

const mayDiscover = (of: Account) => ownerMay(of, "music.discover");
const mayEditPages = (of: Account) => ownerMay(of, "editorial.edit");

/** Whether the account's owner may do this. */
function ownerMay(of: Account, action: Action): boolean {
  const acl = { id: "acl", account: of.id, user: "u", pending_email: "", denorm_user: null };
  const flags = { owner: true, admin: false, contact: false, finance: false };
  const viewer = personViewer("u", {
    items: [{ ...acl, ...flags }],
    locations: [],
    two_step_due: [],
    operator: false,
  });
  return may(viewer, action, { account: accountFacts(of) }).ok;
}

test("navigation: home, search, create, library and zones, in this order", () => {
  expect(names(account("a"))).toEqual(["home", "search", "create", "library", "zones"]);
});

test("navigation: an account with chosen music sees neither home, search nor create", () => {
  const { settings } = account("a");
  expect(names(account("a", { settings: { ...settings, restrict_discover_music: true } }))).toEqual([
    "library",
    "zones",
  ]);
});

test("navigation: a royalty-free account has no search (@P-099)", () => {
  expect(names(account("a", { plan: "royalty-free" }))).not.toContain("search");
});

test("navigation: zones show in a browser with an account (@P-117)", () => {
  expect(names(null)).toEqual(["home", "search", "create", "library"]);
  expect(names(account("a"), false)).toEqual(["home", "search", "library"]);
  expect(names(account("a"), false, true)).toEqual(["nowPlaying", "home", "search", "library"]);
});

const { feature_flags } = accountRecord();
const MESSAGING = { feature_flags: { ...feature_flags, messaging_enabled: true } };

test("navigation: messages, zones and the guide show with an account in a browser only (@P-110)", () => {
  const own = account("a", MESSAGING);
  expect(names(own)).toEqual(["home", "search", "create", "library", "messaging", "zones"]);
  expect(names(own, false)).toEqual(["home", "search", "library"]);
  expect(names(own, false, true)).not.toContain("messaging");
  expect(names(null)).not.toContain("messaging");
  expect(names(account("a"))).not.toContain("messaging");
  const shown = (facts: Partial<MainFacts>) =>
    namesIn({
      appearance: "full",
      account: own,
      host: { manages: true, paired: false },
      mayDiscover: true,
      mayEditPages: false,
      offersSignUp: false,
      offersMessaging: true,
      guideTasks: 3,
      ...facts,
    }).filter((name) => ["messaging", "zones", "guide"].includes(name));
  expect(shown({})).toEqual(["messaging", "zones", "guide"]);
  for (const facts of [
    { account: null },
    { appearance: "public" },
    { host: { manages: false, paired: true } },
  ] as const)
    expect(shown(facts)).toEqual([]);
});

test("navigation: messages lead to the account's, or to their promotion without them", () => {
  const pathOf = (of: Account) =>
    navGroups({
      appearance: "full",
      account: of,
      host: { manages: true, paired: false },
      mayDiscover: true,
      mayEditPages: false,
      offersSignUp: false,
      offersMessaging: offersMessaging(of, NOW),
      guideTasks: null,
    })
      .flatMap(({ items }) => items)
      .find(({ name }) => name === "messaging")?.path;
  expect(pathOf(account("a", MESSAGING))).toBe("/accounts/a/messaging");
  const paid = account("a", { latest_paid_until: "2026-05-01T00:00:00Z" });
  expect(pathOf(paid)).toBe("/accounts/a/settings/addons/promo/messaging");
});

test("navigation: only the provider's accounts edit music pages, and only in a browser", () => {
  const own = account(EDITORIAL_ACCOUNT_ID);
  expect(names(own).at(-1)).toBe("editorial");
  expect(names(own, false)).not.toContain("editorial");
  expect(names(account("a"))).not.toContain("editorial");
});

test("navigation: the setup guide is a group after the others, in a browser, for plans that have it", () => {
  const groups = (of: Account | null, guideTasks: number | null, change: Partial<MainFacts> = {}) =>
    navGroups({
      appearance: "full",
      account: of,
      host: { manages: true, paired: false },
      mayDiscover: true,
      mayEditPages: false,
      offersSignUp: false,
      offersMessaging: false,
      guideTasks,
      ...change,
    }).map(({ name, heading, items }) => [name, heading, items.at(-1)?.name, items.at(-1)?.tasksLeft]);
  const own = ["default", null, "zones", undefined];
  expect(groups(account("a"), 4)).toEqual([own, ["setup", null, "guide", 4]]);
  expect(groups(account("a"), 0)).toEqual([own, ["setup", null, "guide", 0]]);
  const agency = account("a", { roles: { is_partner: true, is_distributor: false } });
  expect(groups(agency, 4)).toEqual([
    ["default", "myCompany", "zones", undefined],
    ["setup", null, "guide", 4],
  ]);
  expect(groups(account("a"), null)).toEqual([own]);
  expect(groups(account("a", { plan: "royalty-free" }), 4)).toEqual([own]);
  for (const change of [{ appearance: "public" }, { host: { manages: false, paired: true } }] as const)
    expect(groups(account("a"), 4, change).map(([name]) => name)).toEqual(["default"]);
  expect(groups(null, 4)).toEqual([["default", null, "library", undefined]]);
});

test("navigation: none on pages without a frame; sign-up offers only to sign in (@P-097 @P-116)", () => {
  expect(namesIn({ appearance: "none" })).toEqual([]);
  expect(namesIn({ appearance: "signup", isSignedIn: false, email: "" })).toEqual(["signIn"]);
  expect(namesIn({ appearance: "signup", isSignedIn: true, email: "" })).toEqual([]);
  const at = (address: string, layout: Layout, isSignedIn: boolean) =>
    appearanceOf(layout, new URLSearchParams(address), isSignedIn);
  expect(at("", { bare: true }, true)).toBe("none");
  expect(at("chrome=0", {}, true)).toBe("none");
  expect([at("", {}, true), at("", {}, false)]).toEqual(["full", "public"]);
});

test("default account: the newest active one (@P-266)", () => {
  const accounts = [
    account("old", { iso8601_created_at: "2020-01-01T00:00:00Z" }),
    account("new", { iso8601_created_at: "2024-05-01T00:00:00Z" }),
    account("gone", { iso8601_created_at: "2025-01-01T00:00:00Z", deactivated: true }),
  ];
  expect(defaultAccount(accounts)?.id).toBe("new");
  expect(defaultAccount([])).toBeNull();
});

test("account menu: distributors first, without deactivated accounts and the current one (@P-128)", () => {
  const accounts = [
    account("b"),
    account("a"),
    account("current"),
    account("gone", { deactivated: true }),
    account("z", { roles: { is_partner: true, is_distributor: true } }),
  ];
  expect(otherAccounts(accounts, "current", "en").map(({ id }) => id)).toEqual(["z", "a", "b"]);
});

test("account switch: the page stays where the other account has it too (@P-019 @C-021)", () => {
  const target = (address: string, handle: Parameters<typeof switchTarget>[1] = {}) =>
    switchTarget(new URL(address, "http://shop.test"), handle, "B");
  expect(target("/accounts/A/settings/users")).toBe("/accounts/B/settings/users");
  expect(target("/accounts/A/zones?q=bar#list")).toBe("/accounts/B/zones?q=bar#list");
  expect(target("/home")).toBe("/home");
  expect(target("/discover/music/x")).toBe("/home");
  const toZones = { accountSwitch: (accountId: string) => paths.zones({ accountId }) };
  expect(target("/accounts/A/zones/z/player?q=bar", toZones)).toBe("/accounts/B/zones");
});
