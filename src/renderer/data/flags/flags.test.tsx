import { QueryClient } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { CONSENT, consentStore } from "#renderer/lib/reporting/consent.ts";
import { type Services, ServicesProvider } from "#renderer/lib/services.tsx";
import { sessionFlagStore } from "#renderer/lib/storage/session-flag.ts";
import { userContextStore } from "#renderer/lib/storage/user-context.ts";
import {
  AllFlagsDocument,
  type AllFlagsQueryVariables,
  ApplyFlagsDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { flagStoreOf, followFlags, useFlag } from "./flags.ts";

const SHOP = accountRecord({ id: "shop", tier: "tier-2", distributor: { id: "reseller" } });

/** A page of a signed-in person; `change` makes them work in another account. */
function page(host: object = { kind: "web", version: "1.2.3" }) {
  const accounts = [SHOP, accountRecord({ id: "cafe" })];
  let current = "shop";
  let userId: string | null = "anna";
  const changed = new Set<() => void>();
  const flags = [{ name: "company-logo", properties: '{"enabled":false}' }];
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  const graphql = vi.fn(async (document: object, _variables: object) =>
    document === AllFlagsDocument
      ? { flags: { trackingKey: "key", expiresAt, resolveToken: "token", flags } }
      : { applyFlags: true },
  );
  const services = {
    host,
    graphql,
    session: {
      get: () => ({ userId, zoneId: null }),
      isAuthenticated: () => true,
      isLoggedIn: () => true,
      subscribe: (listener: () => void) => {
        changed.add(listener);
        return () => changed.delete(listener);
      },
    },
    account: {
      get: () => current,
      subscribe: (listener: () => void) => {
        changed.add(listener);
        return () => changed.delete(listener);
      },
    },
    queryClient: new QueryClient(),
    rest: answering(() => ({ items: accounts })),
    reporting: { logger: () => ({ warn: () => undefined, error: () => undefined }) },
    parts: new Map(),
  } as unknown as Services;
  const change = (id: string) => {
    current = id;
    for (const listener of changed) listener();
  };
  const signIn = (as: string | null) => {
    userId = as;
    for (const listener of changed) listener();
  };
  return { services, graphql, change, signIn };
}

/** The context of the first query. */
function contextOf(graphql: ReturnType<typeof page>["graphql"]): Readonly<Record<string, string>> {
  const variables = graphql.mock.calls.at(0)?.at(1) as AllFlagsQueryVariables | undefined;
  return Object.fromEntries((variables?.context.entries ?? []).map(({ key, value }) => [key, value]));
}

test("flags: the query names the client, its account and the stored user context (@P-392)", async () => {
  userContextStore(localStorage).write({ "user.survey.nps.interaction": "dismissed" });
  sessionFlagStore(sessionStorage).write("blue");
  const { services, graphql } = page();
  const stop = followFlags(services);
  await waitFor(() => expect(flagStoreOf(services).get("company-logo").enabled).toBe(false));
  stop();
  expect(contextOf(graphql)).toEqual({
    "app.env": "test",
    "app.version": "1.2.3",
    "app.platform": "business",
    "app.platform_version": expect.any(String),
    "app.platform_branch": "",
    "app.session_flag": "blue",
    "app.is_e2e": "true",
    "app.is_dev": "true",
    "account.tier": "tier-2",
    "account.id": "shop",
    "account.distributor": "reseller",
    "user.survey.nps.interaction": "dismissed",
  });

  const desktop = { state: async () => ({ debugFlags: { updateChannel: "beta" } }) };
  const app = page({ kind: "electron", version: "1.2.3", desktop });
  await flagStoreOf(app.services).refresh({ evenIfValid: true });
  expect(contextOf(app.graphql)).toMatchObject({ "app.platform": "desktop", "app.platform_branch": "beta" });
});

test("flags: are fetched again for another account", async () => {
  const { services, graphql, change } = page();
  const stop = followFlags(services);
  await waitFor(() => expect(flagStoreOf(services).state().answer?.who).toBe("anna shop"));
  change("cafe");
  await waitFor(() => expect(flagStoreOf(services).state().answer?.who).toBe("anna cafe"));
  expect(graphql).toHaveBeenCalledTimes(2);
  stop();
});

test("flags: the stored user context ends with the person's session", async () => {
  const { services, signIn } = page();
  const stop = followFlags(services);
  userContextStore(localStorage).write({ "user.survey.nps.interaction": "dismissed" });
  signIn("anna");
  expect(userContextStore(localStorage).read()).not.toBeNull();
  signIn(null);
  expect(userContextStore(localStorage).read()).toBeNull();
  stop();
});

function Logo() {
  return useFlag("company-logo").enabled ? "logo" : "no logo";
}

test("flags: a screen follows its flag; exposures need consent to analytics (@P-393)", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { services, graphql } = page();
  const applied = () => graphql.mock.calls.filter(([document]) => document === ApplyFlagsDocument);
  const show = () =>
    render(
      <ServicesProvider services={services}>
        <Logo />
      </ServicesProvider>,
    );
  consentStore().write(CONSENT.required);
  show();
  expect(screen.getByText("logo")).toBeTruthy();
  await vi.waitFor(() => flagStoreOf(services).refresh({ evenIfValid: true }));
  expect(await vi.waitFor(() => screen.getByText("no logo"))).toBeTruthy();
  await vi.advanceTimersByTimeAsync(3000);
  expect(applied()).toEqual([]);

  consentStore().write(CONSENT.analytics);
  cleanup();
  show();
  await vi.advanceTimersByTimeAsync(2000);
  expect(applied()).toEqual([
    [
      ApplyFlagsDocument,
      {
        events: [{ flag: "company-logo", applyTime: expect.any(String) }],
        resolveToken: "token",
        currentClientTime: expect.any(String),
      },
    ],
  ]);
});
