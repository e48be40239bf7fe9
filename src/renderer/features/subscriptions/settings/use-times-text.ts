import { useTranslation } from "react-i18next";
import { useBillingDay } from "#renderer/data/billing/use-billing-day.ts";
import type { ListedSubscription } from "#shared/contract/rest/billing/subscriptions.ts";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";
import { isOverdue } from "./overdue.ts";

type Times = Pick<ListedSubscription, "state" | "active_until" | "reactivate_at" | "grace_until">;

/** Returns a function that says until when a zone is paid for, plays or is paused; empty if it never was. */
export function useTimesText(account: string): (times: Times) => string {
  const { t } = useTranslation();
  const dayText = useBillingDay(account);
  return (times) => {
    const { state, active_until, reactivate_at, grace_until } = times;
    const date = dayText(active_until);
    const until = dayText(reactivate_at);
    const now = Date.now();
    if (state === "PAUSED" && until !== null) {
      const plays = date !== null && (parseTimestamp(active_until) ?? 0) > now;
      return plays
        ? t("billingOverview.times.pauseAhead", { from: date, until })
        : t("billingOverview.times.pausedUntil", { date: until });
    }
    if (isOverdue(times, now))
      return t("billingOverview.times.overdue", { date: dayText(grace_until) ?? "" });
    if (date === null) return "";
    if (state === "EXPIRED") return t("billingOverview.times.ended", { date });
    return t(state === "CANCELLED" ? "billingOverview.times.playsUntil" : "billingOverview.times.paidUntil", {
      date,
    });
  };
}
