import { instantAt, wallTimeAt } from "#shared/domain/schedules/wall-clock.ts";

/** Hours of the device's night by local time, in which unnoticed work is done. */
export const NIGHT_HOURS = { from: 2, to: 6 } as const;

/** From `start` (included) to `end` (excluded), epoch ms. */
export interface NightWindow {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the current night at `now` (epoch ms), else the next one, in an IANA time zone (UTC when unknown). If a
 * change of the clocks skips one of the hours, the window uses the next existing one.
 */
export function nightWindow(now: number, timezone: string): NightWindow {
  const tonight = nightOf(now, timezone, 0);
  return now < tonight.end ? tonight : nightOf(now, timezone, 1);
}

/** Whether it is night at `now` (epoch ms) in a time zone. */
export function isNight(now: number, timezone: string): boolean {
  const { start, end } = nightWindow(now, timezone);
  return start <= now && now < end;
}

function nightOf(now: number, timezone: string, daysLater: number): NightWindow {
  const today = new Date(wallTimeAt(timezone, now));
  const at = (hour: number) =>
    instantAt(
      timezone,
      Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + daysLater, hour),
    );
  return { start: at(NIGHT_HOURS.from), end: at(NIGHT_HOURS.to) };
}
