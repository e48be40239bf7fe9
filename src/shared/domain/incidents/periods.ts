import type { OpeningHours } from "#shared/contract/opening-hours.ts";
import type { Week } from "#shared/domain/schedules/day-plans.ts";
import { partsBetween } from "#shared/domain/schedules/week.ts";

/** From one instant up to, not including, another; epoch ms. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** When a week has music between two instants, in order and without touching neighbours. */
export function musicPeriods(week: Week, timezone: string, from: number, to: number): readonly Period[] {
  const isAlways = week.slots.length === 0 && !week.hours && !week.exceptions?.length;
  if (isAlways) return week.fallbackCollectionId === null ? [] : [{ from, to }];
  const periods: Period[] = [];
  for (const part of partsBetween(week, timezone, from, to)) {
    if (part.collectionId === null) continue;
    const last = periods.at(-1);
    if (last?.to === part.from) periods[periods.length - 1] = { from: last.from, to: part.to };
    else periods.push({ from: part.from, to: part.to });
  }
  return periods;
}

/** When a location is open between two instants; always without hours. */
export function openPeriods(
  hours: OpeningHours | null,
  timezone: string,
  from: number,
  to: number,
): readonly Period[] {
  return musicPeriods({ slots: [], fallbackCollectionId: "any", hours }, timezone, from, to);
}
