import { dayOfDate, yearOfDay } from "./days.ts";

/** The dates of an exception. Dates are YYYY-MM-DD, the last one is included. */
export interface ExceptionDays {
  readonly from: string;
  readonly to: string;
  /** It recurs every year from then on. */
  readonly yearly: boolean;
}

/**
 * The exception that applies to a day: a single one before a yearly, a shorter before a longer, else the
 * earlier.
 */
export function exceptionOn<Exception extends ExceptionDays>(
  exceptions: readonly Exception[],
  day: number,
): Exception | null {
  let found: Exception | null = null;
  for (const exception of exceptions)
    if (isOn(exception, day) && (found === null || comesBefore(exception, found))) found = exception;
  return found;
}

/** Its length in days. */
export function daysOf({ from, to }: ExceptionDays): number {
  return dayOfDate(to) - dayOfDate(from) + 1;
}

function isOn({ from, to, yearly }: ExceptionDays, day: number): boolean {
  const isWithin = (years: number) => dayOfDate(from, years) <= day && day <= dayOfDate(to, years);
  if (!yearly) return isWithin(0);
  // One that began in the previous year may still last.
  const years = yearOfDay(day) - Number(from.slice(0, 4));
  return (years >= 0 && isWithin(years)) || (years >= 1 && isWithin(years - 1));
}

function comesBefore(one: ExceptionDays, other: ExceptionDays): boolean {
  if (one.yearly !== other.yearly) return other.yearly;
  const [length, otherLength] = [daysOf(one), daysOf(other)];
  return length === otherLength ? one.from < other.from : length < otherLength;
}
