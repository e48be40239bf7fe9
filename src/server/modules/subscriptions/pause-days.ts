import { anchorAt, monthsAfter } from "#shared/domain/billing/periods.ts";
import type { BillingCycle } from "#shared/domain/billing/plans.ts";
import { LONGEST_PAUSE_MONTHS } from "#shared/domain/billing/subscription.ts";
import { wallTimeAt } from "#shared/domain/schedules/wall-clock.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import type { Standing } from "#shared/domain/zones/standing.ts";

/**
 * The days on which a pause could end, in the account's time zone: the day after the one on which the pause begins, and
 * those of the longest pause. Also for a zone that is paused already: its pause can be changed.
 */
export function pauseDays(
  { state, paidUntil, reactivateAt }: Standing,
  cycle: BillingCycle,
  timezone: string,
  now: number,
): { readonly pause_from: string | null; readonly pause_until: string | null } {
  const isPossible =
    cycle === "monthly" && (state === "PAUSED" || (state === "ACTIVE" && reactivateAt === null));
  if (!isPossible || paidUntil === null) return { pause_from: null, pause_until: null };
  const begins = Math.max(paidUntil, now);
  return {
    pause_from: dayAt(timezone, begins + DAY_MS),
    pause_until: dayAt(timezone, monthsAfter(anchorAt(timezone, paidUntil), paidUntil, LONGEST_PAUSE_MONTHS)),
  };
}

/** The calendar day of an instant, YYYY-MM-DD. */
function dayAt(timezone: string, instant: number): string {
  return new Date(wallTimeAt(timezone, instant)).toISOString().slice(0, 10);
}
