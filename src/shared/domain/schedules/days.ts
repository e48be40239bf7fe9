import type { Weekday } from "#shared/contract/opening-hours.ts";
import { DAY_MS, MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { WEEKDAYS } from "./calendar-week.ts";

/** Days of the wall clock, counted from 1970-01-01 as day 0. */

/** Until this hour the night still belongs to the previous day: its slots end by then. */
export const LATE_UNTIL_MS = 6 * 60 * MINUTE_MS;

/** 1970-01-01 was a Thursday; Monday is 0. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

export function weekdayName(day: number): Weekday {
  return WEEKDAYS[weekdayOf(day)]!; // 0 to 6
}

/** The day number of a date YYYY-MM-DD; a 29 February missing from a year is its 1 March. */
export function dayOfDate(date: string, yearsLater = 0): number {
  const [year = 1970, month = 1, day = 1] = date.split("-").map(Number);
  return Math.floor(Date.UTC(year + yearsLater, month - 1, day) / DAY_MS);
}

export function yearOfDay(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}
