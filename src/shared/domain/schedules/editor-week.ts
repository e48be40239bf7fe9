import { DAY_MS, HOUR_MS, WEEK_MS } from "#shared/domain/time/lengths.ts";
import { WEEKDAYS } from "./calendar-week.ts";

/**
 * The reference week for editing schedules: Monday 2 January 2012, 06:00 UTC, and the following seven days
 * (specification, music §4.6). Times are epoch ms in it.
 */

/** A schedule's day begins at this time of the clock. */
export const DAY_BEGINS_MS = 6 * HOUR_MS;

const FIRST_MIDNIGHT = Date.UTC(2012, 0, 2);
export const WEEK_BEGINS = FIRST_MIDNIGHT + DAY_BEGINS_MS;

/** The remainder, never negative. */
function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

/** The same time of the week, within the reference week. */
export function intoWeek(at: number): number {
  return WEEK_BEGINS + modulo(at - WEEK_BEGINS, WEEK_MS);
}

/** How long after `from` in the week `to` is, in ms; 0 when they are equal. */
export function weekDistance(from: number, to: number): number {
  return modulo(to - from, WEEK_MS);
}

/** The day that a time belongs to, as its index in the week: before 06:00 it is the previous day. */
export function dayOf(at: number): number {
  return Math.floor((intoWeek(at) - WEEK_BEGINS) / DAY_MS);
}

/** Start of a day of the week. */
export function dayBegins(day: number): number {
  return WEEK_BEGINS + modulo(day, 7) * DAY_MS;
}

/** Time of day, in ms since midnight. */
export function clockOf(at: number): number {
  return modulo(at - FIRST_MIDNIGHT, DAY_MS);
}

/** The moment with this time of day (ms since midnight) on a day that begins at 06:00. */
export function atClock(day: number, clock: number): number {
  return dayBegins(day) + modulo(clock - DAY_BEGINS_MS, DAY_MS);
}

/** A slot's recurrence, as stored by the service. */
export interface Recurrence {
  /** FREQ=WEEKLY;BYDAY=TU: the calendar day, which begins at midnight. */
  readonly rrule: string;
  /** HHmmss. */
  readonly dtstart: string;
  /** Milliseconds, as text. */
  readonly duration: string;
}

/** A span of the week. It may extend past the end of the week, by less than a week. */
export interface WeekSpan {
  readonly start: number;
  readonly end: number;
}

/** A span as a recurrence. */
export function recurrenceOf({ start, end }: WeekSpan): Recurrence {
  const day = Math.floor(modulo(start - FIRST_MIDNIGHT, WEEK_MS) / DAY_MS);
  const seconds = Math.floor(clockOf(start) / 1000);
  const digits = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return {
    rrule: `FREQ=WEEKLY;BYDAY=${WEEKDAYS[day]}`,
    dtstart: digits.map((part) => String(part).padStart(2, "0")).join(""),
    duration: String(end - start),
  };
}

/** A recurrence as a span; null unless it is weekly. */
export function spanOf({ rrule, dtstart, duration }: Recurrence): WeekSpan | null {
  const day = WEEKDAYS.findIndex((name) => rrule === `FREQ=WEEKLY;BYDAY=${name}`);
  const [, hours, minutes, seconds] = /^([01]\d|2[0-3])([0-5]\d)([0-5]\d)$/.exec(dtstart) ?? [];
  const lasts = /^\d{1,9}$/.test(duration) ? Number(duration) : 0;
  if (day < 0 || hours === undefined || lasts < 1 || lasts > WEEK_MS) return null;
  const clock = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const start = intoWeek(FIRST_MIDNIGHT + day * DAY_MS + clock);
  return { start, end: start + lasts };
}

/** The part of a span within one day, cut at 06:00; a very long span may have two. */
export function partsOnDay(span: WeekSpan, day: number): readonly WeekSpan[] {
  const begins = dayBegins(day);
  return [0, WEEK_MS]
    .map((shift) => ({
      start: Math.max(span.start, begins + shift) - shift,
      end: Math.min(span.end, begins + DAY_MS + shift) - shift,
    }))
    .filter(({ start, end }) => start < end);
}

/** The nearest step of the clock, in ms. */
export function snap(at: number, step: number): number {
  return FIRST_MIDNIGHT + Math.round((at - FIRST_MIDNIGHT) / step) * step;
}
