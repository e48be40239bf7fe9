import { type AccountRow, findAccount, readAccounts } from "#server/modules/accounts/public.ts";
import {
  billingState,
  cancelScheduledPlan,
  offerWinback,
  schedule,
  startPlanChange,
  startWinback,
} from "#server/modules/billing/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import {
  applyWinbackDiscount,
  cancelDowngrade,
  changeBillingCycle,
  changePlan,
  changeTier,
  createAccountSubscription,
  getAccountSubscription,
  getLongRunningTransaction,
  getPlanChangeCost,
  getTierChangeCost,
  getWinbackDiscount,
  updateAccountSubscription,
  upgradeAccount,
} from "#shared/contract/rest/billing/account-subscription.ts";
import { toMajor } from "#shared/domain/billing/money.ts";
import { type BillingCycle, type Plan, TIER_OF_PLAN } from "#shared/domain/billing/plans.ts";
import { isInTrial } from "#shared/domain/billing/trial.ts";
import { planChangeOf, planCost, refuseStale } from "./plan-cost.ts";
import { accountPrice } from "./price.ts";
import { readAccountSubscription } from "./read-subscriptions.ts";
import { toTransaction } from "./records.ts";
import { findTransaction } from "./repository.ts";

/** The largest plan. */
const LARGEST: Plan = "unlimited";

/** The plan of an account, and its changes. */
export function registerAccountPlanRoutes(app: App): void {
  registerSubscription(app);
  registerPlanChanges(app);
  registerWinback(app);
}

function registerSubscription(app: App): void {
  serve(app, getAccountSubscription, ({ subject, services }) =>
    readAccountSubscription(services, subject.id),
  );

  serve(app, createAccountSubscription, async ({ subject, body, services }) => {
    if ((await billingState(services, subject)).payingStartAt !== null)
      return problem("conflict", { reason: "already-paying" });
    return scheduled(services, subject, body);
  });

  serve(app, updateAccountSubscription, ({ subject, body, services }) => scheduled(services, subject, body));

  serve(app, changeBillingCycle, ({ subject, body, services }) => scheduled(services, subject, body));

  serve(app, cancelDowngrade, async ({ subject, services }) => {
    await cancelScheduledPlan(services, subject);
    return readAccountSubscription(services, subject.id);
  });
}

/** Schedules another plan or cycle, and answers with the account's subscription. */
async function scheduled(
  services: Services,
  account: AccountRow,
  {
    plan,
    billing_cycle: cycle,
  }: { readonly plan?: Plan | undefined; readonly billing_cycle?: BillingCycle | undefined },
) {
  if (plan !== undefined || cycle !== undefined) {
    const change = { ...(plan && { plan }), ...(cycle && { cycle }) };
    const changed = await schedule(services, account, change);
    if (!changed.ok) return changed;
  }
  return readAccountSubscription(services, account.id);
}

function registerPlanChanges(app: App): void {
  serve(app, getLongRunningTransaction, async ({ subject, params, services }) => {
    const found = await findTransaction(services.db, subject.id, params.id);
    return found ? toTransaction(found) : problem("not-found");
  });

  serve(app, getPlanChangeCost, async ({ subject, query, services }) => {
    const cost = await planCost(services, subject, { from: query.from_plan, to: query.to_plan });
    return cost.ok ? cost.value : cost;
  });

  serve(app, getTierChangeCost, async ({ subject, query, services }) => {
    const change = planChangeOf(subject, query);
    const cost = change.ok ? await planCost(services, subject, change.value) : change;
    return cost.ok ? cost.value : cost;
  });

  serve(app, changePlan, async ({ subject, body, services }) => {
    const stale = refuseStale(subject, { from: body.from_plan, to: body.to_plan });
    if (stale) return stale;
    const started = await startPlanChange(services, subject, body.to_plan);
    if (!started.ok) return started;
    return { id: started.value.transactionId, plan: body.to_plan, account: subject.id };
  });

  serve(app, changeTier, async ({ subject, body, services }) => {
    const change = planChangeOf(subject, body);
    if (!change.ok) return change;
    const { to } = change.value;
    const started = await startPlanChange(services, subject, to);
    if (!started.ok) return started;
    return { id: started.value.transactionId, tier: TIER_OF_PLAN[to], account: subject.id };
  });

  serve(app, upgradeAccount, async ({ subject, services }) => {
    if (subject.plan !== LARGEST) {
      if (!isInTrial(subject.paymentMethod, services.now().getTime()))
        return problem("conflict", { reason: "has-a-price" });
      const started = await startPlanChange(services, subject, LARGEST);
      if (!started.ok) return started;
    }
    const after = await findAccount(services.db, subject.id);
    const [record] = after ? await readAccounts(services, [after]) : [];
    return record ?? problem("not-found");
  });
}

function registerWinback(app: App): void {
  serve(app, getWinbackDiscount, async ({ subject, services }) => {
    const [offer, price] = await Promise.all([
      offerWinback(services, subject),
      accountPrice(services, subject),
    ]);
    if (!offer || !price) return problem("not-found");
    return {
      percent_off: offer.percentOff,
      months: offer.months,
      plan: offer.plan,
      tier: TIER_OF_PLAN[offer.plan],
      iso_currency: price.country.currency,
      price: toMajor(offer.price),
      full_price: toMajor(offer.fullPrice),
    };
  });

  serve(app, applyWinbackDiscount, async ({ subject, services }) => {
    const offer = await offerWinback(services, subject);
    const started = await startWinback(services, subject);
    if (!started.ok) return started;
    const tier = offer ? TIER_OF_PLAN[offer.plan] : subject.tier;
    return { id: started.value.transactionId, tier, account: subject.id };
  });
}
