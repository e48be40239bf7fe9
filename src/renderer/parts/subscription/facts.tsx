import { useTranslation } from "react-i18next";
import { toMajor, toMinor } from "#shared/domain/billing/money.ts";
import { monthShown } from "#shared/domain/billing/price-book.ts";
import { isRecurring } from "#shared/domain/billing/subscription.ts";
import { formatMoney } from "#shared/domain/formatting/money.ts";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";
import classes from "./subscription.module.css";
import { useDayText } from "./use-subscription-text.ts";
import type { ZoneSubscription } from "./use-zone-subscription.ts";

/** What a zone's subscription costs in words: per cycle and, if that is longer, per month. */
export function usePriceText(): (record: ZoneSubscription["record"]) => string {
  const { t } = useTranslation();
  return ({ price, iso_currency, billing_cycle }) => {
    const text = {
      price: formatMoney(price, iso_currency),
      cycle: t(`subscriptions.cycle.${billing_cycle}`),
    };
    if (billing_cycle === "monthly") return t("subscriptions.facts.priceText", text);
    const month = toMajor(monthShown({ amount: toMinor(price), cycle: billing_cycle }));
    return t("subscriptions.facts.monthText", { ...text, month: formatMoney(month, iso_currency) });
  };
}

/** Price, next charge and dates of a zone's subscription. */
export function Facts({ subscription }: { readonly subscription: ZoneSubscription }) {
  const { t } = useTranslation();
  const dayText = useDayText(subscription);
  const priceText = usePriceText();
  const { record, plan, panel, activeUntil, reactivateAt, trialEnd, now } = subscription;
  const { next_charge, iso_currency } = record;
  const renewsAt = parseTimestamp(record.recur_at);
  const renews = isRecurring({ deactivated: record.deactivated, recurAt: renewsAt }, now);
  return (
    <dl className={classes.facts}>
      <dt>{t("subscriptions.facts.plan")}</dt>
      <dd>{t(`subscriptions.plan.${plan.plan}`)}</dd>
      <dt>{t("subscriptions.facts.price")}</dt>
      <dd>{priceText(record)}</dd>
      {panel.kind !== "activate" && (
        <>
          <dt>{t("subscriptions.facts.nextCharge")}</dt>
          <dd>
            {next_charge !== null
              ? t("subscriptions.facts.nextChargeText", {
                  amount: formatMoney(next_charge.amount, iso_currency),
                  date: dayText(next_charge.at),
                })
              : t("subscriptions.facts.noCharge")}
          </dd>
        </>
      )}
      {activeUntil !== null && (
        <>
          <dt>{t(`subscriptions.facts.${activeUntil === trialEnd ? "trialEnds" : "paidUntil"}`)}</dt>
          <dd>{dayText(activeUntil)}</dd>
        </>
      )}
      {panel.kind !== "activate" && activeUntil !== null && activeUntil !== trialEnd && (
        <>
          <dt>{t("subscriptions.facts.renews")}</dt>
          <dd>
            {renews && renewsAt !== null
              ? t("subscriptions.facts.renewsOn", { date: dayText(renewsAt) })
              : t("subscriptions.facts.renewsNot")}
          </dd>
        </>
      )}
      {reactivateAt !== null && (
        <>
          <dt>{t("subscriptions.facts.resumes")}</dt>
          <dd>{dayText(reactivateAt)}</dd>
        </>
      )}
    </dl>
  );
}
