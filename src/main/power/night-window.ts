import { instantAt, wallTimeAt } from "#shared/domain/schedules/wall-clock.ts";

/** The hours of a device's night, on its own wall clock: what must not be noticed happens then. */
export const NIGHT_HOURS = { from: 2, to: 6 } as const;

/** From `start` up to but not including `end`, epoch ms. */
export interface NightWindow {
  readonly start: number;
  readonly end: number;
}

/**
 * The night that is on at `now` (epoch ms), or else the next one, in an IANA time zone (UTC where it is not known). When
 * the clocks change in a night, it begins or ends with the hour that exists.
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
