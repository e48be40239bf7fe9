import { useTranslation } from "react-i18next";
import { useBillingDay } from "#renderer/data/billing/use-billing-day.ts";
import type { PlanChangeCost } from "#shared/contract/rest/billing/account-subscription.ts";
import type { BillingCycle, Plan } from "#shared/domain/billing/plans.ts";
import { formatMoney } from "#shared/domain/formatting/money.ts";
import classes from "./plans.module.css";

interface ChangeCostProps {
  readonly account: string;
  readonly cost: PlanChangeCost;
  readonly from: Plan;
  readonly to: Plan;
  readonly cycle: BillingCycle;
}

/** When a change of plan takes effect and what is paid: line by line, with VAT, and afterwards. */
export function ChangeCost({ account, cost, from, to, cycle }: ChangeCostProps) {
  const { t } = useTranslation();
  const dayText = useBillingDay(account);
  const money = (amount: number) => formatMoney(amount, cost.iso_currency);
  const names = { from: t(`plans.names.${from}`), to: t(`plans.names.${to}`) };
  const date = dayText(cost.effective_at) ?? "";
  const lines = cost.immediate
    ? [
        { name: t("plans.cost.credit", names), amount: -cost.credited },
        { name: t("plans.cost.charge", names), amount: cost.charged },
        { name: t("plans.cost.vat"), amount: cost.vat },
      ].filter(({ amount }) => amount !== 0)
    : [];
  return (
    <section className={classes.box} aria-labelledby="plan-cost">
      <h2 id="plan-cost" className={classes.heading}>
        {t("plans.cost.title")}
      </h2>
      <p className={classes.about}>
        {cost.immediate ? t("plans.cost.atOnce", names) : t("plans.cost.later", { ...names, date })}
      </p>
      <dl className={classes.lines}>
        {lines.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <div data-total>
          <dt>{t("plans.cost.total")}</dt>
          <dd>{money(cost.due)}</dd>
        </div>
      </dl>
      <p className={classes.small}>{t(`plans.cost.after.${cycle}`, { price: money(cost.next_price) })}</p>
    </section>
  );
}
