import { instantAt } from "#shared/domain/schedules/wall-clock.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

/** Local days: 23, 24 or 25 hours long when clocks change. */

export interface TimeSpan {
  /** Epoch ms, inclusive. */
  readonly from: number;
  /** Epoch ms, exclusive. */
  readonly to: number;
}

/**
 * When a day (YYYY-MM-DD) begins and ends in a time zone; in UTC when the zone is unknown. Where clocks go forward at midnight
 * the day begins with the first moment of its date. Where they go back at midnight, 00:00 comes twice and the first one counts.
 */
export function localDay(date: string, timezone: string): TimeSpan {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return { from: instantAt(timezone, midnight), to: instantAt(timezone, midnight + DAY_MS) };
}
