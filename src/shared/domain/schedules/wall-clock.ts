import { DAY_MS, HOUR_MS } from "#shared/domain/time/lengths.ts";

/**
 * The wall clock of a place, from the platform's own time zone tables. Instants in epoch ms, lengths in ms.
 */

/** A period with a constant offset from UTC. */
export interface ClockSection {
  /** From this instant up to, not including, the other. */
  readonly from: number;
  readonly to: number;
  /** Wall clock minus UTC. */
  readonly offsetMs: number;
  /** Set if the clock was put back and repeats times: the wall time at which the first pass ended. */
  readonly repeatsBefore: number | null;
}

/** A day of UTC: the offset at its begin, and the one from `changesAt` on; infinite if its clock does not change. */
interface ClockDay {
  readonly offsetMs: number;
  readonly laterMs: number;
  readonly changesAt: number;
}

interface Zone {
  readonly format: Intl.DateTimeFormat;
  /** Known days since day 0: asking the platform takes a hundred times as long. */
  readonly days: Map<number, ClockDay>;
}

/** More than the year that a programme looks ahead. */
const MOST_DAYS = 500;

const zones = new Map<string, Zone | null>();

/** Null for a time zone unknown to the platform. */
function zoneOf(timezone: string): Zone | null {
  const known = zones.get(timezone);
  if (known !== undefined) return known;
  const format = makeFormat(timezone);
  const zone = format && { format, days: new Map() };
  zones.set(timezone, zone);
  return zone;
}

function makeFormat(timezone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone: timezone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch {
    return null;
  }
}

/** Wall clock minus UTC at this instant; 0 if the time zone is unknown. */
export function offsetAt(timezone: string, instant: number): number {
  const zone = zoneOf(timezone);
  if (!zone) return 0;
  const { offsetMs, laterMs, changesAt } = dayOf(zone, Math.floor(instant / DAY_MS));
  return instant < changesAt ? offsetMs : laterMs;
}

function dayOf({ format, days }: Zone, number: number): ClockDay {
  const known = days.get(number);
  if (known) return known;
  const [begin, end] = [number * DAY_MS, (number + 1) * DAY_MS];
  const [offsetMs, laterMs] = [readOffset(format, begin), readOffset(format, end)];
  const read = (at: number) => readOffset(format, at);
  // No clock changes twice within two days.
  const changesAt = offsetMs === laterMs ? Number.POSITIVE_INFINITY : changeBetween(read, begin, end);
  const day = { offsetMs, laterMs, changesAt };
  if (days.size >= MOST_DAYS) days.clear();
  days.set(number, day);
  return day;
}

function readOffset(format: Intl.DateTimeFormat, instant: number): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  const second = Math.floor(instant / 1000) * 1000;
  for (const { type, value } of format.formatToParts(second)) parts[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second: seconds = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, seconds) - second;
}

/** The wall clock's reading at this instant, as if it were UTC. */
export function wallTimeAt(timezone: string, instant: number): number {
  return instant + offsetAt(timezone, instant);
}

/**
 * The first instant at which the wall clock reads `wallTime` (as if it were UTC) or later. If the clock skips
 * that time it is the end of the gap; if it repeats it, the first of the two.
 */
export function instantAt(timezone: string, wallTime: number): number {
  // No offset from UTC exceeds a day, and no clock changes twice within two days.
  const [before, after] = [offsetAt(timezone, wallTime - DAY_MS), offsetAt(timezone, wallTime + DAY_MS)];
  const early = wallTime - Math.max(before, after);
  const late = wallTime - Math.min(before, after);
  if (wallTimeAt(timezone, early) === wallTime) return early;
  return wallTimeAt(timezone, late) === wallTime
    ? late
    : changeBetween((at) => offsetAt(timezone, at), early, late);
}

/** Number of full hours on the wall clock since day 0, at this instant: it changes with every local hour. */
export function wallHoursAt(timezone: string, instant: number): number {
  return Math.floor(wallTimeAt(timezone, instant) / HOUR_MS);
}

/** The hour of the day (0-23) at a place; UTC if the time zone is unknown. */
export function hourAt(timezone: string, instant: number): number {
  // A clock that was reset may be before day 0.
  return ((wallHoursAt(timezone, instant) % 24) + 24) % 24;
}

/** The time from `from` to `to`, split at clock changes. */
export function clockSections(timezone: string, from: number, to: number): readonly ClockSection[] {
  // Includes a change shortly before, whose repeated hour may not be over.
  const start = from - DAY_MS;
  const sections: ClockSection[] = [];
  let begin = start;
  let offsetMs = offsetAt(timezone, start);
  let repeatUntil = Number.NEGATIVE_INFINITY;
  let repeatsBefore: number | null = null;
  const add = (end: number) => {
    const middle = Math.min(end, Math.max(begin, repeatUntil));
    if (middle > begin) sections.push({ from: begin, to: middle, offsetMs, repeatsBefore });
    if (end > middle) sections.push({ from: middle, to: end, offsetMs, repeatsBefore: null });
  };
  for (let at = start; at < to; at += DAY_MS) {
    const later = Math.min(to, at + DAY_MS);
    const next = offsetAt(timezone, later);
    if (next === offsetMs) continue;
    const change = changeBetween((instant) => offsetAt(timezone, instant), at, later);
    add(change);
    repeatUntil = change + Math.max(0, offsetMs - next);
    repeatsBefore = change + offsetMs;
    begin = change;
    offsetMs = next;
  }
  add(to);
  return sections
    .filter((section) => section.to > from)
    .map((section) => ({ ...section, from: Math.max(from, section.from) }));
}

/** The first instant of the new offset, if the clock changed once between the two. */
function changeBetween(offsetOf: (instant: number) => number, before: number, after: number): number {
  const offset = offsetOf(before);
  // Whole ms: otherwise bisection would not terminate.
  let [low, high] = [Math.floor(before), Math.ceil(after)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetOf(middle) === offset) low = middle;
    else high = middle;
  }
  return high;
}
