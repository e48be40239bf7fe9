import { useTranslation } from "react-i18next";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import type { ZoneSubscription } from "./use-zone-subscription.ts";

/** Formats days of a zone, in its time zone. */
export function useDayText({
  timezone,
}: Pick<ZoneSubscription, "timezone">): (at: number | string | null) => string {
  const dateText = useDateText();
  return (at) =>
    at === null
      ? ""
      : dateText(typeof at === "string" ? Date.parse(at) : at, { dateStyle: "long", timeZone: timezone });
}

/** Why a payment failed, in words, by the payment provider's code. */
export function usePaymentReason(): (code: string) => string {
  const { t } = useTranslation();
  return (code) =>
    code === "card_declined" || code === "insufficient_funds"
      ? t(`subscriptions.code.${code}`)
      : t("subscriptions.code.other", { code });
}
