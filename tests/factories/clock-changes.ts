import { offsetAt } from "#shared/domain/schedules/wall-clock.ts";

const DAY_MS = 24 * 3_600_000;
/** Less than any time that a country's clocks stay changed. */
const STEP_MS = 14 * DAY_MS;

/** A day in which the clocks of a time zone are changed. */
export interface ClockChange {
  readonly zone: string;
  /** 00:00 UTC of a day shortly before; epoch ms. */
  readonly day: number;
}

/** Every change of the clocks in every time zone that the runtime knows, in two years. */
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
