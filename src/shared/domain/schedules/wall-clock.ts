/** The clock on the wall of a place, from the platform's own time zone tables. Instants in epoch ms, lengths in ms. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A stretch of time in which a place's distance from UTC does not change. */
export interface ClockSection {
  /** From this instant up to, not including, the other. */
  readonly from: number;
  readonly to: number;
  /** Wall clock minus UTC. */
  readonly offsetMs: number;
  /** Set where the clock was put back and shows times a second time: the wall time at which the first pass ended. */
  readonly repeatsBefore: number | null;
}

const formats = new Map<string, Intl.DateTimeFormat | null>();

/** Null for a time zone that the platform does not know. */
function formatOf(timezone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  const format = makeFormat(timezone);
  formats.set(timezone, format);
  return format;
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

/** Wall clock minus UTC at this instant; 0 where the time zone is not known. */
export function offsetAt(timezone: string, instant: number): number {
  const format = formatOf(timezone);
  if (!format) return 0;
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
 * The first instant at which the wall clock reads `wallTime` (as if it were UTC) or later. Where the clock is put forward
 * over that time it is the end of the gap; where it is put back, the first of the two.
 */
export function instantAt(timezone: string, wallTime: number): number {
  // No place is a day away from UTC, and no clock is changed twice within two days.
  const [before, after] = [offsetAt(timezone, wallTime - DAY_MS), offsetAt(timezone, wallTime + DAY_MS)];
  const early = wallTime - Math.max(before, after);
  const late = wallTime - Math.min(before, after);
  if (wallTimeAt(timezone, early) === wallTime) return early;
  return wallTimeAt(timezone, late) === wallTime ? late : changeBetween(timezone, early, late);
}

/** Full hours on the wall clock since its first day, at this instant: another number, another hour of the place's own. */
export function wallHoursAt(timezone: string, instant: number): number {
  return Math.floor(wallTimeAt(timezone, instant) / HOUR_MS);
}

/** The hour of the day (0-23) at a place; UTC where the time zone is not known. */
export function hourAt(timezone: string, instant: number): number {
  // A clock that has lost the time may be before its first day.
  return ((wallHoursAt(timezone, instant) % 24) + 24) % 24;
}

/** The stretch of time from `from` to `to`, cut where the clock is changed. */
export function clockSections(timezone: string, from: number, to: number): readonly ClockSection[] {
  // A change shortly before counts too: its repeated hour may not be over.
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
    const change = changeBetween(timezone, at, later);
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

/** The first instant of the new offset, when the clock was changed once between the two. */
function changeBetween(timezone: string, before: number, after: number): number {
  const offset = offsetAt(timezone, before);
  // Whole ms: between halves of one the middle would not move.
  let [low, high] = [Math.floor(before), Math.ceil(after)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(timezone, middle) === offset) low = middle;
    else high = middle;
  }
  return high;
}
