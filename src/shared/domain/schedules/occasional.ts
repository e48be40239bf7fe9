import type { Repeat } from "#shared/contract/planned-hours.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { WEEKDAYS } from "./calendar-week.ts";
import { dayOfDate, weekdayOf } from "./days.ts";

/** The days on which an occasional slot begins. Dates are YYYY-MM-DD, the last one is included. */
interface OccasionalDays {
  readonly from: string;
  /** Null: without an end. */
  readonly to: string | null;
  readonly repeat: Repeat;
}

const DAYS_PER_WEEK = 7;
const PLACES = ["first", "second", "third", "fourth"] as const;

/** Tells for days (counted from 1970-01-01) whether the slot begins on them. */
export function occasionalDays({ from, to, repeat }: OccasionalDays): (day: number) => boolean {
  const first = dayOfDate(from);
  const last = to === null ? Number.POSITIVE_INFINITY : dayOfDate(to);
  const isRepeated =
    repeat.kind === "weeks"
      ? (day: number) => (day - first) % (repeat.every * DAYS_PER_WEEK) === 0
      : (day: number) => isInMonth(day, repeat);
  return (day) => first <= day && day <= last && isRepeated(day);
}

/**
 * Whether the slot begins on any day at all: one that ends before its first day of the month never does.
 * Every place of a weekday recurs within two months.
 */
export function everBegins(days: OccasionalDays): boolean {
  const first = dayOfDate(days.from);
  const isOn = occasionalDays(days);
  return Array.from({ length: 62 }, (_, n) => first + n).some(isOn);
}

function isInMonth(day: number, { place, day: weekday }: Extract<Repeat, { kind: "month" }>): boolean {
  if (WEEKDAYS[weekdayOf(day)] !== weekday) return false;
  if (place === "last") return monthOf(day + DAYS_PER_WEEK) !== monthOf(day);
  return Math.floor((dateOf(day).getUTCDate() - 1) / DAYS_PER_WEEK) === PLACES.indexOf(place);
}

function monthOf(day: number): number {
  return dateOf(day).getUTCMonth();
}

function dateOf(day: number): Date {
  return new Date(day * DAY_MS);
}
