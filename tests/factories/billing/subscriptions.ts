import type { AccountSubscription } from "#shared/contract/rest/billing/account-subscription.ts";
import type { CartPreview } from "#shared/contract/rest/billing/carts.ts";
import type { Subscription } from "#shared/contract/rest/billing/subscriptions.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { formatTimestamp } from "#shared/domain/formatting/timestamps.ts";
import type { SubscriptionState } from "#shared/domain/zones/standing.ts";
import { accountRecord } from "#tests/factories/people/account.ts";

/** Subscriptions as the service answers them. */

/** A compact timestamp; null: never. */
export const stamp = (iso: string | null) => formatTimestamp(iso === null ? null : Date.parse(iso));

export const CARD: NonNullable<Account["payment_method"]> = {
  psp: "stripe_creditcard",
  deactivated: false,
  creditcard_data: { card_type: "visa", masked_number: "**** 4242", expiry_month: 5, expiry_year: 2031 },
  trial_expires_at: null,
};

/** An account of a host that sells subscriptions, which pays by card. */
export const payingAccount = (over: Partial<Account> = {}): Account =>
  accountRecord({ id: "abcd", billing: "sandbox", payment_method: CARD, iso_currency: "SEK", ...over });

/** Active and charged every month: 349 kr, paid until 3 December. */
export function subscriptionRecord(over: Partial<Subscription> = {}): Subscription {
  return {
    id: "subscription",
    account: "abcd",
    sound_zone: "zone",
    billing_group: "",
    item: "Streaming",
    quantity: 1,
    quantity_source: "",
    price: 349,
    price_not_set: true,
    price_plan: "se_unlimited_monthly",
    deactivated: false,
    recur_at: stamp("2026-12-03T00:00:00Z"),
    current_recurrence: "recurrence",
    paid_until: stamp("2026-12-03T00:00:00Z"),
    paying_start_date: stamp("2026-01-03T00:00:00Z"),
    reactivate_at: stamp(null),
    iso_currency: "SEK",
    billing_cycle: "monthly",
    pause_from: "2026-12-04",
    pause_until: "2027-12-03",
    next_charge: { at: "2026-12-03T00:00:00Z", amount: 436.25 },
    ...over,
  };
}

/** On the largest plan, without changes ahead. */
export function accountSubscription(over: Partial<AccountSubscription> = {}): AccountSubscription {
  return {
    account: "abcd",
    plan: "unlimited",
    tier: "tier-3",
    upcoming_plan: "",
    upcoming_tier: "",
    billing_cycle: "monthly",
    upcoming_billing_cycle: "",
    paying_start_date: stamp("2026-01-03T00:00:00Z"),
    recur_at: stamp("2026-12-03T00:00:00Z"),
    trial_start: stamp(null),
    trial_end: stamp(null),
    iso_currency: "SEK",
    timezone: "UTC",
    next_charge: null,
    discount: null,
    credit: 0,
    failed_payment: null,
    ...over,
  };
}

/** The subscription of a zone as the graph answers it. */
export function zoneState(
  id: string,
  state: SubscriptionState,
  dates: { readonly activeUntil?: string | null; readonly reactivateAt?: string | null } = {},
) {
  const { activeUntil = null, reactivateAt = null } = dates;
  return {
    id,
    name: "Bar",
    permissions: [],
    subscription: { state, isActive: state === "ACTIVE", activeUntil, reactivateAt },
    location: { id: "location", permissions: [], timezone: "UTC" },
    account: { id: "abcd", permissions: [] },
  };
}

/** The price of an action on one zone: 100 kr and VAT for the rest of the period. */
export function cartPreview(sound_zone: string, over: Partial<CartPreview> = {}): CartPreview {
  const line = {
    sound_zone,
    name: "Bar",
    location_name: "Shop",
    skipped: null,
    period: { from: "2026-11-20T00:00:00Z", to: "2026-12-03T00:00:00Z" },
    full: 100,
    net: 100,
    plays_until: "2026-12-03T00:00:00Z",
  };
  return {
    iso_currency: "SEK",
    lines: [line],
    net: 100,
    vat: 25,
    total: 125,
    credit: 0,
    due: 125,
    next: { at: "2026-12-03T00:00:00Z", net: 349 },
    ...over,
  };
}
