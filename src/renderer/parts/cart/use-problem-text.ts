import { useTranslation } from "react-i18next";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { CartProblem } from "./cart-problem.ts";

const PAYMENT_CODES = [
  "card_declined",
  "expired_card",
  "insufficient_funds",
  "authentication_required",
  "processing_error",
] as const;

const REASONS = ["payment-method-missing", "payment-pending", "nothing-to-change", "not-sold"] as const;

/** Returns a function that says in words why a cart was not bought. */
export function useProblemText(): (problem: CartProblem) => string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (problem) => {
    if (problem.kind === "price-changed") return t("billingOverview.cart.priceChanged");
    if (problem.kind === "payment") {
      const code = PAYMENT_CODES.find((known) => known === problem.code.replaceAll("-", "_"));
      return code === undefined
        ? t("billingOverview.cart.failed.other", { code: problem.code })
        : t(`billingOverview.cart.failed.${code}`);
    }
    const { error } = problem;
    const reason = error instanceof ApiError ? REASONS.find((known) => known === error.reason) : undefined;
    return reason === undefined ? errorText(error) : t(`billingOverview.cart.refused.${reason}`);
  };
}
