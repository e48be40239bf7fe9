import { Button, Card, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useBillingDay } from "#renderer/data/billing/use-billing-day.ts";
import { paths } from "#renderer/lib/paths.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import type { AccountSubscription } from "#shared/contract/rest/billing/account-subscription.ts";
import type { PriceEntry, Pricing } from "#shared/contract/rest/billing/pricing.ts";
import { formatMoney } from "#shared/domain/formatting/money.ts";
import { priceIn } from "./cycle-cost.ts";
import { CycleDialog } from "./cycle-dialog.tsx";
import classes from "./subscriptions.module.css";

interface PlanCardProps {
  readonly account: string;
  readonly subscription: AccountSubscription;
  readonly pricing: UseQueryResult<Pricing>;
}

/** The plan of an account, its price and how often it is charged. */
export function PlanCard({ account, subscription, pricing }: PlanCardProps) {
  const { t } = useTranslation();
  const dayText = useBillingDay(account);
  const [opened, setOpened] = useState(false);
  const refusal = useRefusalText(useMay("plan.change", { account }));
  const { plan, tier, billing_cycle: cycle, upcoming_billing_cycle: later } = subscription;
  const laterDay = dayText(subscription.recur_at) ?? dayText(subscription.trial_end);
  const laterText = later && t(`billingOverview.plan.cycles.${later}`);
  return (
    <Card component="section" aria-labelledby="plan">
      <div className={classes.head}>
        <h2 id="plan" tabIndex={-1}>
          {t("billingOverview.plan.heading")}
        </h2>
        {refusal === null ? (
          <Button variant="default" component={Link} to={paths.changePlan({ accountId: account })}>
            {t("billingOverview.plan.change")}
          </Button>
        ) : (
          <DisabledReason reason={refusal}>
            {(props) => (
              <Button variant="default" {...props}>
                {t("billingOverview.plan.change")}
              </Button>
            )}
          </DisabledReason>
        )}
      </div>
      <p className={classes.plan}>{t(`billingOverview.plan.names.${plan}`)}</p>
      <p className={classes.dimmed}>{t(`billingOverview.plan.tiers.${tier}`)}</p>
      <dl className={classes.facts}>
        <dt>{t("billingOverview.plan.price")}</dt>
        <dd>
          {pricing.isPending ? (
            <Skeleton height={20} width={160} />
          ) : pricing.isLoadingError ? (
            t("billingOverview.plan.priceFailed")
          ) : (
            <Price entry={priceIn(pricing.data, plan, cycle)} />
          )}
        </dd>
        <dt>{t("billingOverview.plan.cycle")}</dt>
        <dd className={classes.cycle}>
          <span>
            {t(`billingOverview.plan.cycles.${cycle}`)}
            {laterText && (
              <span className={classes.small}>
                {laterDay === null
                  ? laterText
                  : t("billingOverview.plan.cycleLater", { cycle: laterText, date: laterDay })}
              </span>
            )}
          </span>
          <DisabledReason reason={refusal}>
            {(props) => (
              <Button
                size="compact-md"
                variant="subtle"
                aria-haspopup="dialog"
                onClick={() => setOpened(true)}
                {...props}
              >
                {t("billingOverview.plan.changeCycle")}
              </Button>
            )}
          </DisabledReason>
        </dd>
      </dl>
      <CycleDialog
        account={account}
        subscription={subscription}
        pricing={pricing.data}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </Card>
  );
}

function Price({ entry }: { readonly entry: PriceEntry | null }) {
  const { t } = useTranslation();
  if (entry === null) return t("billingOverview.plan.noPrice");
  const { billing_cycle: cycle, cycle_price, prices, iso_currency } = entry;
  const month = formatMoney(prices.at(-1) ?? cycle_price, iso_currency);
  return (
    <>
      {t("billingOverview.plan.perMonth", { amount: month })}
      <span className={classes.small}>
        {[
          cycle !== "monthly" &&
            t(`billingOverview.plan.perCycle.${cycle}`, { amount: formatMoney(cycle_price, iso_currency) }),
          t("billingOverview.plan.withoutVat"),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </>
  );
}
