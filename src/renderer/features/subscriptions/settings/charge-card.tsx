import { Alert, Card } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useBillingDay } from "#renderer/data/billing/use-billing-day.ts";
import type { AccountSubscription } from "#shared/contract/rest/billing/account-subscription.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { isPaymentMissing } from "#shared/domain/billing/trial.ts";
import { formatMoney } from "#shared/domain/formatting/money.ts";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";
import classes from "./subscriptions.module.css";

interface ChargeCardProps {
  readonly account: Account;
  readonly subscription: AccountSubscription;
}

/** The next payment, and the payment that failed. */
export function ChargeCard({ account, subscription }: ChargeCardProps) {
  const { t } = useTranslation();
  const dayText = useBillingDay(account.id);
  const { next_charge: charge, discount, credit, iso_currency } = subscription;
  const money = (amount: number) => formatMoney(amount, iso_currency);
  const day = dayText(charge?.at);
  return (
    <Card component="section" aria-labelledby="next-payment">
      <div className={classes.head}>
        <h2 id="next-payment">{t("billingOverview.next.heading")}</h2>
      </div>
      <Notices account={account} subscription={subscription} />
      {charge === null ? (
        <>
          <p className={classes.text}>{t("billingOverview.next.none")}</p>
          <p className={classes.dimmed}>{t("billingOverview.next.noneText")}</p>
        </>
      ) : (
        <>
          <p className={classes.amount}>{money(charge.amount)}</p>
          {day !== null && <p className={classes.text}>{t("billingOverview.next.on", { date: day })}</p>}
          <p className={classes.dimmed}>
            {t("billingOverview.next.withVat", {
              zones: t("billingOverview.zonesCount", { count: charge.zones }),
            })}
          </p>
        </>
      )}
      {(discount !== null || credit > 0) && (
        <dl className={classes.facts}>
          {discount !== null && (
            <>
              <dt>{t("billingOverview.next.discount", { percent: discount.percent_off })}</dt>
              <dd>{t("billingOverview.next.discountUntil", { date: dayText(discount.until) ?? "–" })}</dd>
            </>
          )}
          {credit > 0 && (
            <>
              <dt>{t("billingOverview.next.credit")}</dt>
              <dd>
                {money(credit)}
                <span className={classes.small}>{t("billingOverview.next.creditText")}</span>
              </dd>
            </>
          )}
        </dl>
      )}
    </Card>
  );
}

/** The trial and the failed payment, each with its consequence. */
function Notices({ account, subscription }: ChargeCardProps) {
  const { t } = useTranslation();
  const dayText = useBillingDay(account.id);
  const { failed_payment: failed, trial_end, iso_currency } = subscription;
  const method = account.payment_method;
  const pays = method !== null && !method.deactivated && !isPaymentMissing(method);
  const ends = parseTimestamp(trial_end);
  const isTrial = ends !== null && ends > Date.now();
  const again = dayText(failed?.next_attempt_at);
  return (
    <>
      {failed !== null && (
        <Alert
          role="alert"
          color="red"
          variant="light"
          mb="md"
          title={t("billingOverview.next.failed", { amount: formatMoney(failed.amount, iso_currency) })}
        >
          {again === null
            ? t("billingOverview.next.failedLast")
            : t("billingOverview.next.failedAgain", { date: again })}
        </Alert>
      )}
      {isTrial && (
        <Alert
          color={pays ? "moss" : "yellow"}
          variant="light"
          mb="md"
          title={t("billingOverview.next.trial", { date: dayText(trial_end) ?? "" })}
        >
          {pays ? t("billingOverview.next.trialPays") : t("billingOverview.next.trialUnpaid")}
        </Alert>
      )}
    </>
  );
}
