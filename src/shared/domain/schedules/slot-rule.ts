import { MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { MINUTES_PER_WEEK, WEEKDAYS } from "./calendar-week.ts";

/**
 * A slot's times in REST form, and as minutes of the week from Monday 00:00 (specification, music §3.5,
 * §4.6).
 */

export interface SlotRule {
  readonly rrule: string;
  /** HHmmss. */
  readonly dtstart: string;
  /** Milliseconds as text. */
  readonly duration: string;
}

export interface SlotMinutes {
  readonly startMinute: number;
  readonly durationMinutes: number;
}

const RULE = "FREQ=WEEKLY;BYDAY=";
const MINUTES_PER_DAY = 24 * 60;

/** Parses a rule that has passed the contract's schema. */
export function slotMinutes({ rrule, dtstart, duration }: SlotRule): SlotMinutes {
  const day = WEEKDAYS.findIndex((name) => rrule === RULE + name);
  const minute = Number(dtstart.slice(0, 2)) * 60 + Number(dtstart.slice(2, 4));
  return {
    startMinute: day * MINUTES_PER_DAY + minute,
    durationMinutes: Math.round(Number(duration) / MINUTE_MS),
  };
}

/** The rule of a slot that begins at this minute of the week. */
export function slotRule({ startMinute, durationMinutes }: SlotMinutes): SlotRule {
  const start = ((startMinute % MINUTES_PER_WEEK) + MINUTES_PER_WEEK) % MINUTES_PER_WEEK;
  const two = (number: number) => String(number).padStart(2, "0");
  const minute = start % MINUTES_PER_DAY;
  return {
    rrule: RULE + WEEKDAYS[Math.floor(start / MINUTES_PER_DAY)],
    dtstart: `${two(Math.floor(minute / 60))}${two(minute % 60)}00`,
    duration: String(durationMinutes * MINUTE_MS),
  };
}

/**
 * Index of the first slot that begins before another one has ended, also across the end of the week; -1 when
 * none does.
 */
export function firstOverlapping(slots: readonly SlotMinutes[]): number {
  return slots.findIndex((slot, n) =>
    slots.some((other, m) => {
      const passed = (slot.startMinute - other.startMinute + MINUTES_PER_WEEK) % MINUTES_PER_WEEK;
      return m !== n && passed < other.durationMinutes;
    }),
  );
}
