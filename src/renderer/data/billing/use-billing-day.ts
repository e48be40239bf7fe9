import { useQuery } from "@tanstack/react-query";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";
import { WITHOUT_END } from "#shared/domain/zones/standing.ts";
import { planQueries } from "./plans.ts";

/**
 * Returns a function that writes the day of an instant of an account's billing, which begins and ends at midnight in the
 * account's time zone. Null when it is unset or never.
 */
export function useBillingDay(account: string) {
  const dateText = useDateText();
  const timeZone = useQuery(planQueries(useServices()).subscription(account)).data?.timezone;
  return (time: number | string | null | undefined, dateStyle: "long" | "medium" = "long"): string | null => {
    const at = typeof time === "number" ? time : parseTimestamp(time);
    return at === null || at >= WITHOUT_END ? null : dateText(at, { dateStyle, timeZone });
  };
}
