import { MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { MINUTES_PER_DAY, MINUTES_PER_WEEK, WEEKDAYS } from "./calendar-week.ts";

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

/** Parses a rule that has passed the contract's schema. */
export function slotMinutes({ rrule, ...times }: SlotRule): SlotMinutes {
  const day = WEEKDAYS.findIndex((name) => rrule === RULE + name);
  const { startMinute, durationMinutes } = dayMinutes(times);
  return { startMinute: day * MINUTES_PER_DAY + startMinute, durationMinutes };
}

/** Times of a day, as minutes from its midnight. */
export function dayMinutes({ dtstart, duration }: Omit<SlotRule, "rrule">): SlotMinutes {
  return {
    startMinute: Number(dtstart.slice(0, 2)) * 60 + Number(dtstart.slice(2, 4)),
    durationMinutes: Math.round(Number(duration) / MINUTE_MS),
  };
}

/** The rule of a slot that begins at this minute of the week. */
export function slotRule({ startMinute, durationMinutes }: SlotMinutes): SlotRule {
  const start = ((startMinute % MINUTES_PER_WEEK) + MINUTES_PER_WEEK) % MINUTES_PER_WEEK;
  return {
    rrule: RULE + WEEKDAYS[Math.floor(start / MINUTES_PER_DAY)],
    ...dayRule({ startMinute: start % MINUTES_PER_DAY, durationMinutes }),
  };
}

/** The reverse of {@link dayMinutes}. */
export function dayRule({ startMinute, durationMinutes }: SlotMinutes): Omit<SlotRule, "rrule"> {
  const two = (number: number) => String(number).padStart(2, "0");
  return {
    dtstart: `${two(Math.floor(startMinute / 60))}${two(startMinute % 60)}00`,
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
