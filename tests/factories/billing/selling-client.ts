import type { within } from "@testing-library/react";
import { act, fireEvent, screen } from "@testing-library/react";
import axe from "axe-core";
import { expect } from "vitest";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { AccountSubscription } from "#shared/contract/rest/billing/account-subscription.ts";
import type { ListedSubscription } from "#shared/contract/rest/billing/subscriptions.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { type Client, openClient } from "#tests/factories/browser/whole-client.tsx";
import { accountRecord } from "#tests/factories/people/account.ts";
import { accountSubscription, listedSubscription, pricing } from "./billing-records.ts";

/** The settings of subscriptions in the whole client, of a host that sells. */

export const SHOP = "/accounts/abcd";
export const OVERVIEW = `${SHOP}/settings/subscriptions`;
export const LIST = `${OVERVIEW}/streaming`;
export const FINANCE = { owner: false, admin: false, contact: false, finance: true };
export const MEMBER = { owner: false, admin: false, contact: false, finance: false };

const VISA = {
  psp: "stripe_creditcard",
  deactivated: false,
  creditcard_data: { card_type: "visa", masked_number: "**** 4242", expiry_month: 4, expiry_year: 2031 },
  trial_expires_at: null,
};

export const selling = (over: Partial<Account> = {}) =>
  accountRecord({ id: "abcd", billing: "sandbox", iso_currency: "EUR", payment_method: VISA, ...over });

export interface World extends Pick<Client, "roles" | "answer"> {
  readonly account?: Account;
  readonly subscription?: AccountSubscription | null;
  readonly listed?: readonly ListedSubscription[];
  readonly counts?: Readonly<Record<string, number>>;
}

/** Opens the client at an address, by default as finance. */
export function openSelling(address: string, world: World = {}) {
  const { account = selling(), subscription = accountSubscription(), listed = [], counts = {} } = world;
  return openClient(address, {
    accounts: [account],
    roles: world.roles ?? FINANCE,
    graphql: () => ({ account: { id: "abcd", permissions: ["SETTINGS_READ"] } }),
    answer: (call) => {
      const own = world.answer?.(call);
      if (own !== undefined) return own;
      if (call.path.includes("/billing/pricing")) return pricing();
      if (call.path.endsWith("/account_subscription")) {
        if (subscription !== null) return subscription;
        throw new ApiError({ status: 404, code: "not_found", message: "no" });
      }
      if (call.path.includes("/abcd/subscriptions"))
        return { items: listed, total: listed.length, counts, after: null };
      return undefined;
    },
  });
}

export const press = async (
  name: string | RegExp,
  within_: ReturnType<typeof within> | typeof screen = screen,
) => {
  const button = await within_.findByRole("button", { name });
  await act(async () => fireEvent.click(button));
};

/** Fails on findings of axe in the main part of the page, or in its dialog. */
export async function expectAccessible(element: HTMLElement) {
  const { violations } = await axe.run(element, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

export const ZONES = [
  listedSubscription({ sound_zone: "bar", name: "Bar" }),
  listedSubscription({ sound_zone: "hall", name: "Hall", state: "CANCELLED", location_name: "Annex" }),
  listedSubscription({ sound_zone: "spa", name: "Spa", state: "INACTIVE", active_until: null, price: null }),
  listedSubscription({ sound_zone: "sign", name: "Signage", item: "NonStreaming" }),
];

/** The bodies of the calls to a path that ends like this. */
export function bodiesOf(
  call: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } },
  path: string,
) {
  return call.mock.calls.flatMap(([endpoint, input]) =>
    (endpoint as { readonly path: string }).path.endsWith(path)
      ? [(input as { readonly body: Record<string, unknown> }).body]
      : [],
  );
}
