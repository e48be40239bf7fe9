import { Alert } from "@mantine/core";
import { IconCreditCardOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#shared/domain/formatting/money.ts";
import { standingOf } from "#shared/domain/zones/standing.ts";
import { useDayText, usePaymentReason } from "./use-subscription-text.ts";
import type { ZoneSubscription } from "./use-zone-subscription.ts";

/** Until when a zone plays although its payment is late, in epoch ms; null: it is not late, or silent. */
export function graceOf({ record, activeUntil, reactivateAt }: ZoneSubscription, now: number): number | null {
  const facts = { paidUntil: activeUntil, deactivated: record.deactivated, reactivateAt };
  const { graceUntil } = standingOf(facts, "sandbox", now);
  const isLate = activeUntil !== null && activeUntil <= now;
  return isLate && graceUntil !== null && graceUntil > now ? graceUntil : null;
}

/** A payment that failed or is late. */
export function Warnings({ subscription }: { readonly subscription: ZoneSubscription }) {
  const { t } = useTranslation();
  const dayText = useDayText(subscription);
  const paymentReason = usePaymentReason();
  const { failed_payment, iso_currency } = subscription.plan;
  const grace = graceOf(subscription, subscription.now);
  if (failed_payment === null && grace === null) return null;
  return (
    <Alert
      role="status"
      variant="light"
      color="yellow"
      icon={<IconCreditCardOff size={20} aria-hidden />}
      title={t(`subscriptions.warning.${failed_payment ? "failedTitle" : "graceTitle"}`)}
    >
      {failed_payment && (
        <>
          {t("subscriptions.warning.failed", {
            amount: formatMoney(failed_payment.amount, iso_currency),
            reason: paymentReason(failed_payment.code),
          })}{" "}
          {failed_payment.next_attempt_at === null
            ? t("subscriptions.warning.noRetry")
            : t("subscriptions.warning.retry", { date: dayText(failed_payment.next_attempt_at) })}{" "}
        </>
      )}
      {grace !== null && t("subscriptions.warning.grace", { date: dayText(grace) })}
    </Alert>
  );
}
