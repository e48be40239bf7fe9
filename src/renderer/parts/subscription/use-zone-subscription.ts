import { useQuery } from "@tanstack/react-query";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { planQueries } from "#renderer/data/billing/plans.ts";
import { subscriptionQueries } from "#renderer/data/billing/subscriptions.ts";
import { zoneStateQueries } from "#renderer/data/billing/zone-state.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useNow } from "#renderer/lib/timing/use-now.ts";
import type { AccountSubscription } from "#shared/contract/rest/billing/account-subscription.ts";
import type { Subscription } from "#shared/contract/rest/billing/subscriptions.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { type Panel, panelOf } from "#shared/domain/billing/panel.ts";
import { isPaymentMissing } from "#shared/domain/billing/trial.ts";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";
import type { SubscriptionState } from "#shared/domain/zones/standing.ts";

/** A zone's subscription with everything that its panel and dialogs show. Instants in epoch ms. */
export interface ZoneSubscription {
  readonly account: Account;
  readonly zone: { readonly id: string; readonly name: string };
  readonly panel: Panel;
  /** The present, kept up to the minute. */
  readonly now: number;
  readonly state: SubscriptionState;
  readonly activeUntil: number | null;
  readonly reactivateAt: number | null;
  /** When the trial ends or ended; null: there is none. */
  readonly trialEnd: number | null;
  /** IANA time zone in which the account's billing days begin. */
  readonly timezone: string;
  readonly record: Subscription;
  readonly plan: AccountSubscription;
}

export interface ZoneAddress {
  readonly account: string;
  readonly zone: string;
}

/** Null until it is loaded. `isSold` is false where nothing is sold to the account. */
export function useZoneSubscription({ account, zone }: ZoneAddress) {
  const services = useServices();
  const now = useNow();
  const state = useQuery(zoneStateQueries(services).ofZone(zone));
  const record = useQuery(subscriptionQueries(services).ofZone(zone));
  const plan = useQuery(planQueries(services).subscription(account));
  const owner = useQuery(accountQueries(services).detail(account));
  const all = [state, record, plan, owner] as const;
  const retry = () => {
    for (const query of all) if (query.error) query.refetch();
  };
  const error = all.find((query) => query.isLoadingError)?.error ?? null;
  const isSold = plan.data !== null;
  if (!state.data || !record.data || !plan.data || !owner.data) return { loaded: null, error, isSold, retry };
  const { id, name, subscription } = state.data;
  const activeUntil = parseTimestamp(subscription.activeUntil);
  const reactivateAt = parseTimestamp(subscription.reactivateAt);
  const { payment_method } = owner.data;
  const trialEnd = parseTimestamp(payment_method?.trial_expires_at ?? plan.data.trial_end);
  const facts = {
    state: subscription.state,
    activeUntil,
    reactivateAt,
    cycle: record.data.billing_cycle,
    paymentMissing: payment_method === null || isPaymentMissing(payment_method),
    trialEnd,
  };
  const loaded: ZoneSubscription = {
    account: owner.data,
    zone: { id, name },
    panel: panelOf(facts, now),
    now,
    state: subscription.state,
    activeUntil,
    reactivateAt,
    trialEnd,
    timezone: plan.data.timezone,
    record: record.data,
    plan: plan.data,
  };
  return { loaded, error: null, isSold, retry };
}
