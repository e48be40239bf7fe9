import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { planQueries } from "#renderer/data/billing/plans.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { AccountSubscription } from "#shared/contract/rest/billing/account-subscription.ts";
import type { Pricing } from "#shared/contract/rest/billing/pricing.ts";
import { offeredPrices } from "#shared/domain/billing/plan-prices.ts";
import { BILLING_CYCLES, type BillingCycle, PLANS, type Plan } from "#shared/domain/billing/plans.ts";
import { NothingSold } from "./nothing-sold.tsx";
import { PlanCard } from "./plan-card.tsx";
import classes from "./plans.module.css";
import { choosesAtOnce, cycleAhead } from "./session.ts";

/** The plans of an account's country, side by side. */
export function PlanChoice({ accountId }: { readonly accountId: string }) {
  const { t } = useTranslation();
  const services = useServices();
  const queries = planQueries(services);
  const account = useQuery(accountQueries(services).detail(accountId));
  const subscription = useQuery(queries.subscription(accountId));
  const pricing = useQuery({
    ...queries.pricing({
      all_tiers: true,
      all_billing_cycles: true,
      iso_country: account.data?.iso_country || undefined,
      voucher_code: account.data?.billing_voucher || undefined,
    }),
    enabled: account.data !== undefined,
  });
  const failed = [account, subscription, pricing].find((query) => query.isLoadingError);
  if (failed) return <QueryError error={failed.error} onRetry={() => failed.refetch()} />;
  if (subscription.data === undefined || pricing.data === undefined)
    return (
      <div className={classes.cards} role="status" aria-label={t("app.loading")}>
        <Skeleton height={420} />
        <Skeleton height={420} />
      </div>
    );
  if (subscription.data === null || pricing.data.price_list.length === 0) return <NothingSold />;
  return <Cards accountId={accountId} subscription={subscription.data} pricing={pricing.data} />;
}

interface CardsProps {
  readonly accountId: string;
  readonly subscription: AccountSubscription;
  readonly pricing: Pricing;
}

function Cards({ accountId, subscription, pricing: { price_list, vat_percent } }: CardsProps) {
  const { t } = useTranslation();
  const label = useId();
  const [wanted, setWanted] = useState<BillingCycle | null>(null);
  const [chosen, setChosen] = useState<Plan | null>(null);
  const ahead = cycleAhead(subscription);
  const cycle = wanted ?? ahead;
  const offered = offeredPrices(price_list, chosen ?? subscription.plan);
  const isSold = (plan: Plan) => offered.some((entry) => entry.plan === plan);
  const cycles = BILLING_CYCLES.filter((one) =>
    price_list.some(({ billing_cycle }) => billing_cycle === one),
  );
  const hidesStarter = !isSold("starter") && price_list.some(({ plan }) => plan === "starter");
  return (
    <>
      {cycles.length > 1 && (
        <div className={classes.cycle}>
          <span id={label}>{t("plans.cycle.label")}</span>
          <SegmentedControl
            aria-labelledby={label}
            value={cycle}
            data={cycles.map((value) => ({ value, label: t(`plans.cycle.${value}`) }))}
            onChange={setWanted}
          />
        </div>
      )}
      <ul className={classes.cards} aria-label={t("plans.list")}>
        {PLANS.filter((plan) => isSold(plan) || plan === subscription.plan).map((plan) => (
          <li key={plan}>
            <PlanCard
              accountId={accountId}
              plan={plan}
              cycle={cycle}
              entries={offered}
              subscription={subscription}
            />
          </li>
        ))}
      </ul>
      <div className={classes.notes}>
        <p>{vat_percent > 0 ? t("plans.vat", { percent: vat_percent }) : t("plans.withoutVat")}</p>
        {!choosesAtOnce(subscription) && cycle !== ahead && (
          <p role="status">{t("plans.otherCycle", { cycle: t(`plans.paid.${ahead}`) })}</p>
        )}
        {hidesStarter && (
          <Button variant="subtle" size="compact-md" onClick={() => setChosen("starter")}>
            {t("plans.seeStarter")}
          </Button>
        )}
      </div>
    </>
  );
}
