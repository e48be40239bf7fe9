import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import type { Services } from "#renderer/lib/services.tsx";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import type { PermissionTarget } from "./access.ts";
import { account, may, operates, withFeature } from "./page-needs.ts";
import { usePermissionOverrides } from "./permission-overrides.ts";

/** Opens an address of an account and returns where it leads. */
async function open(address: string, answer: (path: string) => unknown, isSignedIn = true) {
  const select = vi.fn();
  const accountAccessError = vi.fn();
  const services = {
    host: { kind: "web", manages: true },
    session: { get: () => ({ userId: "anna", zoneId: null }), isLoggedIn: () => isSignedIn },
    account: { get: () => null, select },
    queryClient: new QueryClient(),
    rest: answering(({ path }) => answer(path)),
    parts: new Map(),
  } as unknown as Services;
  const url = new URL(address, "http://shop.test");
  const params = { accountId: url.pathname.split("/")[2] };
  const notices = { accountAccessError, alreadyPaired: () => undefined };
  const leadsTo = await account({ services, notices, url, params, read: async () => null });
  return { leadsTo, select, accountAccessError };
}

const accountOf = (id: string, year: number) => ({
  id,
  business_name: `Shop ${year}`,
  iso8601_created_at: `${year}-01-01T00:00:00Z`,
  deactivated: false,
});
const TWO = { items: [accountOf("old.", 2020), accountOf("new.", 2025)] };

test("account need: loads and selects the account of the address", async () => {
  const { leadsTo, select } = await open("/accounts/abcd/zones", () => accountOf("abcd", 2020));
  expect(leadsTo).toBeNull();
  expect(select).toHaveBeenCalledWith("abcd");
});

test("account need: calls nothing before sign-in", async () => {
  const answer = vi.fn();
  expect(await open("/accounts/abcd/zones", answer, false)).toMatchObject({ leadsTo: "/login" });
  expect(answer).not.toHaveBeenCalled();
});

test.each([
  ["/accounts/_/zones?q=bar", "/accounts/new./zones?q=bar"],
  ["/accounts/abcde/zones", "/accounts/abcde.../zones"],
])("account need: %s is rewritten to %s", async (address, whole) => {
  expect(await open(address, () => TWO)).toMatchObject({ leadsTo: whole });
});

test.each([
  [401, "unauthorized"],
  [403, "forbidden"],
  [404, "not_found"],
  [400, "invalid_url"],
] as const)(
  "account need: an account refused with %d %s falls back to the default with a notice (@P-268 @P-071 @P-420 @C-332)",
  async (status, code) => {
    const { leadsTo, select, accountAccessError } = await open("/accounts/foreign./zones", (path) => {
      if (path.endsWith("/accounts")) return TWO;
      throw new ApiError({ status, code, message: "no" });
    });
    expect(leadsTo).toBe("/home");
    expect(select).toHaveBeenCalledWith("new.");
    expect(accountAccessError.mock.calls).toEqual([[expect.objectContaining({ status }), "Shop 2025"]]);
  },
);

test("account need: a temporarily failing account request does not redirect", async () => {
  const opened = open("/accounts/abcd/zones", () => {
    throw new ApiError({ status: 503, code: "unavailable", message: "down" });
  });
  await expect(opened).rejects.toMatchObject({ status: 503 });
});

test.each([
  ["an operator", "stays", true, true, null],
  ["anybody else", "goes to the page's `otherwise`", true, false, false],
  ["a signed-out visitor", "goes to sign-in", false, true, "/login"],
] as const)("operator need: %s %s", async (_who, _where, isSignedIn, operator, leadsTo) => {
  const services = {
    host: { kind: "web", manages: true },
    session: { get: () => ({ userId: "anna", zoneId: null }), isLoggedIn: () => isSignedIn },
    queryClient: new QueryClient(),
    rest: answering(() => ({ items: [], locations: [], operator })),
    parts: new Map(),
  } as unknown as Services;
  const url = new URL("http://shop.test/operator");
  const notices = { accountAccessError: () => undefined, alreadyPaired: () => undefined };
  expect(await operates({ services, notices, url, params: {}, read: async () => ({}) })).toBe(leadsTo);
});

interface Service {
  /** The person's role in the account. */
  readonly flag?: "admin" | "finance" | "contact" | "none";
  readonly permissions?: readonly string[];
  /** Status of every answer. */
  readonly status?: number;
}

/** Evaluates the need of a page about an account's zone; its parameters are well-formed by default. */
async function ask(
  what: Parameters<typeof may>[0],
  { flag = "none", permissions = [], status = 200 }: Service,
  about: PermissionTarget | null = { account: "a", soundZone: "z" },
) {
  const asked: string[] = [];
  const acl = { user: "anna", account: "a", owner: false, contact: false, finance: false, admin: false };
  const services = {
    session: { get: () => ({ userId: "anna", zoneId: null }) },
    queryClient: new QueryClient(),
    rest: answering(({ path }) => {
      asked.push(path);
      if (status !== 200) throw new ApiError({ status, code: "forbidden", message: "no" });
      if (path.endsWith("/acls")) return { items: [{ ...acl, [flag]: true }], locations: [] };
      return path.includes("/accounts/") ? accountRecord({ id: "a" }) : { id: "z", permissions };
    }),
    parts: new Map(),
  } as unknown as Services;
  const url = new URL("http://shop.test");
  const notices = { accountAccessError: () => undefined, alreadyPaired: () => undefined };
  const need = may(what, (params: PermissionTarget) => params);
  return { answer: await need({ services, notices, url, params: {}, read: async () => about }), asked };
}

test("may need: an action's page opens for people allowed by the table", async () => {
  const inAccount = { account: "a" };
  expect(await ask("zone.activate", { flag: "finance" }, inAccount)).toMatchObject({ answer: null });
  expect(await ask("zone.activate", { flag: "contact" }, inAccount)).toMatchObject({ answer: false });
  expect(await ask("user.create", { flag: "finance" }, inAccount)).toMatchObject({ answer: false });
  expect(await ask("user.create", { flag: "admin" }, inAccount)).toMatchObject({ answer: null });
});

test("may need: a named permission's page opens if the service lists it on the entity (@C-304)", async () => {
  const permissions = ["SUBSCRIPTION_READ", "SUBSCRIPTION_WRITE"];
  expect(await ask("SUBSCRIPTION_WRITE", { permissions })).toMatchObject({ answer: null });
  expect(await ask("SUBSCRIPTION_WRITE", { permissions: ["SUBSCRIPTION_READ"] })).toMatchObject({
    answer: false,
  });
});

test("may need: an unknown action's page stays closed, with the warning 'Invalid action' (@C-299)", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  // A mistake in the code that types would catch.
  const unknown = "zone.fly" as "zone.see";
  expect(await ask(unknown, { flag: "admin" })).toEqual({ answer: false, asked: [] });
  expect(warn).toHaveBeenCalledExactlyOnceWith("Invalid action", "zone.fly");
});

test("may need: an unreachable entity is not permitted; a temporary failure is an error", async () => {
  for (const status of [403, 404])
    expect(await ask("SUBSCRIPTION_WRITE", { status })).toMatchObject({ answer: false });
  await expect(ask("zone.activate", { status: 503 })).rejects.toMatchObject({ status: 503 });
});

test("may need: an override in this tab applies without a request", async () => {
  const { override } = usePermissionOverrides.getState();
  const on = { type: "sound_zone", id: "z", permission: "SUBSCRIPTION_WRITE" } as const;
  override(on, "set");
  expect(await ask("SUBSCRIPTION_WRITE", {})).toEqual({ answer: null, asked: [] });
  override(on, null);
  expect(await ask("SUBSCRIPTION_WRITE", {})).toMatchObject({ answer: false });
});

test("may need: a malformed address sends no request", async () => {
  expect(await ask("SUBSCRIPTION_WRITE", {}, null)).toEqual({ answer: false, asked: [] });
});

/** Where the need of a page with messages leads an account. */
async function needMessages(
  address: string,
  accounts: readonly { readonly id: string; readonly on: boolean }[],
) {
  const { feature_flags } = accountRecord();
  const records = accounts.map(({ id, on }) =>
    accountRecord({ id, feature_flags: { ...feature_flags, messaging_enabled: on } }),
  );
  const services = {
    host: { kind: "web", manages: true },
    session: { get: () => ({ userId: "anna", zoneId: null }), isLoggedIn: () => true },
    account: { get: () => null, select: () => undefined },
    queryClient: new QueryClient(),
    rest: answering(({ path }) =>
      path.endsWith("/accounts") ? { items: records } : records.find(({ id }) => path.endsWith(`/${id}`)),
    ),
    parts: new Map(),
  } as unknown as Services;
  const url = new URL(address, "http://shop.test");
  const accountId = /accounts\/([^/]+)/.exec(address)?.[1];
  const params = accountId === undefined ? {} : { accountId };
  const notices = { accountAccessError: () => undefined, alreadyPaired: () => undefined };
  const need = withFeature("messaging_enabled", (id) => `/promo/${id}`);
  return await need({ services, notices, url, params, read: async () => ({}) });
}

test.each([
  ["the feature on in the address's account", "/accounts/abcd/x", [{ id: "abcd", on: true }], null],
  [
    "the feature off in the address's account",
    "/accounts/abcd/x",
    [{ id: "abcd", on: false }],
    "/promo/abcd",
  ],
  ["the feature on in the current account", "/x", [{ id: "abcd", on: true }], null],
  ["the feature off in the current account", "/x", [{ id: "abcd", on: false }], "/promo/abcd"],
  ["no account", "/x", [], "/home"],
])("feature need: %s", async (_, address, accounts, leadsTo) => {
  expect(await needMessages(address, accounts)).toBe(leadsTo);
});
