import { useTranslation } from "react-i18next";
import { PurchaseError } from "#renderer/data/billing/subscription-changes.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { PollError } from "#renderer/lib/timing/poll.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { SKIP_REASONS } from "#shared/contract/rest/billing/carts.ts";
import { usePaymentReason } from "./use-subscription-text.ts";

/** Refusals of the service that have their own text. */
const REASONS = ["payment-method-missing", "price-changed", "nothing-to-change", "not-sold"] as const;

/** Why a change of a subscription failed, in words. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const paymentReason = usePaymentReason();
  return (error) => {
    if (error instanceof PurchaseError)
      return t("subscriptions.failure.payment", { reason: paymentReason(error.code) });
    if (error instanceof PollError) return t("subscriptions.failure.unconfirmed");
    const reason = error instanceof ApiError ? REASONS.find((one) => one === error.reason) : undefined;
    if (reason !== undefined) return t(`subscriptions.failure.${reason}`);
    const skipped = error instanceof ApiError ? SKIP_REASONS.find((one) => one === error.reason) : undefined;
    return skipped === undefined ? errorText(error) : t(`subscriptions.skipped.${skipped}`);
  };
}
