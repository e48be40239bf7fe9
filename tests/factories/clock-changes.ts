import { offsetAt } from "#shared/domain/schedules/wall-clock.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

/** Shorter than the time between any two clock changes of a country. */
const STEP_MS = 14 * DAY_MS;

/** A day with a clock change in a time zone. */
export interface ClockChange {
  readonly zone: string;
  /** 00:00 UTC of the preceding day; epoch ms. */
  readonly day: number;
}

/** Every clock change within two years, in every time zone of the runtime. */
export function clockChanges(from = Date.UTC(2025, 0, 1)): readonly ClockChange[] {
  const changes: ClockChange[] = [];
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    let before = offsetAt(zone, from);
    for (let start = from; start < from + 2 * 365 * DAY_MS; start += STEP_MS) {
      const after = offsetAt(zone, start + STEP_MS);
      if (after === before) continue;
      let day = start;
      while (offsetAt(zone, day + DAY_MS) === before) day += DAY_MS;
      changes.push({ zone, day });
      before = after;
    }
  }
  return changes;
}
