import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { answering } from "#tests/factories/rest.ts";
import type { Services } from "../lib/services.tsx";
import { ApiError } from "../lib/transport/api-error.ts";
import { account } from "./account-need.ts";

/** Opens an address of an account and returns where it leads. */
async function open(address: string, answer: (path: string) => unknown, isSignedIn = true) {
  const select = vi.fn();
  const accountAccessError = vi.fn();
  const services = {
    host: { kind: "web" },
    session: { get: () => ({ userId: "anna", zoneId: null }), isLoggedIn: () => isSignedIn },
    account: { get: () => null, select },
    queryClient: new QueryClient(),
    rest: answering(({ path }) => answer(path)),
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
