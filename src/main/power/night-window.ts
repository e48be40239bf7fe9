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
  const today = wallClock(now, timezone);
  const at = (hour: number) => {
    const wall = new Date(today);
    return instantOf(
      Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate() + daysLater, hour),
      timezone,
    );
  };
  return { start: at(NIGHT_HOURS.from), end: at(NIGHT_HOURS.to) };
}

/** The instant at which a wall clock shows `wall` (written as if it were UTC); after a gap, where it does not. */
function instantOf(wall: number, timezone: string): number {
  const guess = wall - (wallClock(wall, timezone) - wall);
  return wall - (wallClock(guess, timezone) - guess);
}

/** What a wall clock shows at an instant, written as if it were UTC, to the second. */
function wallClock(at: number, timezone: string): number {
  const parts = Object.fromEntries(
    formatOf(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (at % 1000);
}

function formatOf(timezone: string): Intl.DateTimeFormat {
  const fields = {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
    hourCycle: "h23",
  } as const;
  try {
    return new Intl.DateTimeFormat("en", { ...fields, timeZone: timezone });
  } catch {
    return new Intl.DateTimeFormat("en", { ...fields, timeZone: "UTC" });
  }
}
