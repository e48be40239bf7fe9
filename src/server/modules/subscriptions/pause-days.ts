import { pauseRange } from "#server/modules/billing/public.ts";
import type { BillingCycle } from "#shared/domain/billing/plans.ts";
import { wallTimeAt } from "#shared/domain/schedules/wall-clock.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import type { Standing } from "#shared/domain/zones/standing.ts";

/**
 * The first and the last day on which a pause could end, in the account's time zone. Also for a zone that is paused
 * already: its pause can be changed.
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
  const { earliest, latest } = pauseRange(timezone, paidUntil, now);
  return { pause_from: firstDayFrom(timezone, earliest), pause_until: dayAt(timezone, latest) };
}

/** The first calendar day that begins at or after an instant. */
function firstDayFrom(timezone: string, instant: number): string {
  return dayAt(timezone, instant - 1 + DAY_MS);
}

/** The calendar day of an instant, YYYY-MM-DD. */
function dayAt(timezone: string, instant: number): string {
  return new Date(wallTimeAt(timezone, instant)).toISOString().slice(0, 10);
}
