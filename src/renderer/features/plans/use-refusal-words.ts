import { useTranslation } from "react-i18next";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";

/** Codes of refusals and failed payments that have a text of their own. */
const KNOWN = [
  "payment-method-missing",
  "payment-pending",
  "nothing-to-change",
  "price-changed",
  "not-sold",
  "plan-changed",
] as const;

/** Why a change of a plan failed, in words: of a refused call, or of the code of a transaction. */
export function useRefusalWords(): (failure: unknown) => string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (failure) => {
    const code = failure instanceof ApiError ? failure.reason : failure;
    const known = KNOWN.find((one) => one === code);
    if (known !== undefined) return t(`plans.failures.${known}`);
    return typeof failure === "string" ? t("plans.failures.other", { code: failure }) : errorText(failure);
  };
}
