import type { OpeningHours, OpenSpan } from "#shared/contract/opening-hours.ts";
import { DAY_MS, MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { weekdayName } from "./days.ts";

/** From one moment of a day up to, not including, another; ms from midnight. */
export interface DaySpan {
  readonly start: number;
  readonly end: number;
}

/**
 * A location's open spans on a day, in order and disjoint, including the previous evening's extension past
 * midnight.
 */
export function openSpans({ days }: OpeningHours, day: number): readonly DaySpan[] {
  const today = (days[weekdayName(day)] ?? []).map(daySpan);
  const before = (days[weekdayName(day - 1)] ?? []).map(daySpan);
  const late = before.map(({ start, end }) => ({ start: start - DAY_MS, end: end - DAY_MS }));
  const spans: DaySpan[] = [];
  for (const span of [...late, ...today].sort((a, b) => a.start - b.start)) {
    const [start, end] = [Math.max(0, span.start), Math.min(DAY_MS, span.end)];
    if (end <= start) continue;
    const last = spans.at(-1);
    if (last && start <= last.end) spans[spans.length - 1] = { ...last, end: Math.max(last.end, end) };
    else spans.push({ start, end });
  }
  return spans;
}

/** Whether a span is one day from midnight to midnight. */
export function isWholeDay({ from, to }: OpenSpan): boolean {
  return from === "00:00" && (to === "00:00" || to === "24:00");
}

/** Whether a span closes when it opens, most likely by mistake: it would last until the same time the next day. */
export function closesAtOpening(span: OpenSpan): boolean {
  return span.from === span.to && span.from !== "" && !isWholeDay(span);
}

/** Whether two spans of one day overlap. */
export function hasOverlap(spans: readonly OpenSpan[]): boolean {
  const sorted = spans.map(daySpan).sort((a, b) => a.start - b.start);
  return sorted.some(({ start }, n) => n > 0 && start < sorted[n - 1]!.end); // n > 0
}

/** A span that ends no later than it begins extends into the next day. */
function daySpan({ from, to }: OpenSpan): DaySpan {
  const [start, end] = [clockMs(from), clockMs(to)];
  return { start, end: end > start ? end : end + DAY_MS };
}

/** A time of day HH:mm in ms from midnight. */
export function clockMs(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return (hours * 60 + minutes) * MINUTE_MS;
}
