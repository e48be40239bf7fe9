import { instantAt, wallTimeAt } from "#shared/domain/schedules/wall-clock.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

/**
 * Billing periods: calendar months of a place. A period begins at the first instant of its day there. Instants in epoch
 * ms.
 */

/** The day of the month on which an account's periods begin. Shorter months use their last day. */
export interface Anchor {
  /** IANA time zone. */
  readonly timezone: string;
  /** 1-31. */
  readonly day: number;
}

/** A part of a billing cycle: whole months, and days of one further month. */
export interface Portion {
  readonly months: number;
  readonly days: number;
  /** Length of the month that the days are part of. */
  readonly daysInMonth: number;
}

export interface Period {
  readonly from: number;
  /** Not included. */
  readonly to: number;
}

/** The anchor of periods that begin at an instant. */
export function anchorAt(timezone: string, instant: number): Anchor {
  return { timezone, day: new Date(wallTimeAt(timezone, instant)).getUTCDate() };
}

/** The boundary that is this number of months after a boundary or a first instant; negative: before it. */
export function monthsAfter(anchor: Anchor, instant: number, months: number): number {
  return boundary(anchor, monthAt(anchor, instant) + months);
}

/** The part of a cycle from an instant to a boundary of the anchor. */
export function portionUntil(anchor: Anchor, from: number, to: number): Portion {
  if (from >= to) return { months: 0, days: 0, daysInMonth: 1 };
  const last = monthAt(anchor, to);
  let months = 0;
  while (boundary(anchor, last - months - 1) >= from) months++;
  const end = dayAt(anchor, boundary(anchor, last - months));
  return {
    months,
    days: end - dayAt(anchor, Math.min(from, boundary(anchor, last - months))),
    daysInMonth: end - dayAt(anchor, boundary(anchor, last - months - 1)),
  };
}

/** Months since year 0 on the wall clock. */
function monthAt({ timezone }: Anchor, instant: number): number {
  const date = new Date(wallTimeAt(timezone, instant));
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Days since day 0 on the wall clock. */
function dayAt({ timezone }: Anchor, instant: number): number {
  return Math.floor(wallTimeAt(timezone, instant) / DAY_MS);
}

function boundary({ timezone, day }: Anchor, month: number): number {
  const [year, monthOfYear] = [Math.floor(month / 12), month % 12];
  const lastDay = new Date(Date.UTC(year, monthOfYear + 1, 0)).getUTCDate();
  return instantAt(timezone, Date.UTC(year, monthOfYear, Math.min(day, lastDay)));
}
