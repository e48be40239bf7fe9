import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startI18n } from "#renderer/lib/i18n/i18n.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { Account } from "#shared/contract/rest/entities.ts";
import { PLANS } from "#shared/domain/billing/plans.ts";
import { accountRecord } from "#tests/factories/account.ts";
import { answering } from "#tests/factories/rest.ts";
import { createRouter } from "./router.tsx";

startI18n();

beforeEach(() => localStorage.clear());
afterEach(() => history.replaceState(null, "", "/"));

const NOTICES = {
  accountAccessError: () => undefined,
  sessionExpired: () => undefined,
  signedIn: () => undefined,
  alreadyPaired: () => undefined,
};

test("plans: exactly four, and the service's answers name no other (@P-005)", () => {
  expect(PLANS).toEqual(["starter", "essential", "unlimited", "royalty-free"]);
  for (const plan of PLANS) expect(Account.parse(accountRecord({ plan })).plan).toBe(plan);
  expect(Account.safeParse({ ...accountRecord(), plan: "premium" }).success).toBe(false);
});

test.each(PLANS)("plans: an account of the plan %s opens its zones (@P-005)", async (plan) => {
  const account = accountRecord({ id: "abcd", plan });
  // Only the services under test.
  const services = {
    startRealtime: () => undefined,
    host: { kind: "web", manages: true },
    session: {
      get: () => ({ userId: "anna", zoneId: null }),
      isLoggedIn: () => true,
      isAuthenticated: () => true,
    },
    account: { get: () => null, select: () => undefined },
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    rest: answering(({ path }) => {
      if (path.endsWith("/accounts")) return { items: [account] };
      return path.endsWith("/accounts/abcd") ? account : { id: "abcd", items: [] };
    }),
    reporting: { event: () => undefined },
    graphql: async () => ({}),
  } as unknown as Services;
  history.replaceState(null, "", paths.zones({ accountId: "_" }));
  const router = createRouter(services, NOTICES);
  await vi.waitFor(() => {
    const { navigation, initialized } = router.state;
    if (navigation.state !== "idle" || !initialized) throw new Error("on its way");
  }, 30_000);
  const { location, errors, matches } = router.state;
  expect([location.pathname, errors]).toEqual([paths.zones({ accountId: "abcd" }), null]);
  expect(matches.at(-1)?.route.id).toBe(paths.zones.pattern);
  router.dispose();
});
