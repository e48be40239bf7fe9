import { DayPlans, type Held, type Week } from "./day-plans.ts";
import { DAY_MS } from "./days.ts";
import { clockSections } from "./wall-clock.ts";

/**
 * What a weekly programme plays when. Instants in epoch ms.
 *
 * [Note: changed clocks] Slots, exceptions and opening hours are read off the wall. Where the clock is put forward, what
 * lies in the hour that is left out is cut short by it. Where it is put back, the hour that comes twice is played through
 * once: no slot returns, and what holds at the end of the first pass goes on through the second.
 */

/** A change is looked for this far ahead: first in the next days, then up to a year. */
const HORIZONS_MS = [8 * DAY_MS, 380 * DAY_MS];

/** From one instant up to, not including, the other the same collection holds; null is silence as planned. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly collectionId: string | null;
}

/** From one instant up to, not including, the other the same holds by the same rule. */
export interface PlannedPart extends Held {
  readonly from: number;
  readonly to: number;
}

/** What plays when between two instants and by which rule, without a gap and without two neighbours alike. */
export function partsBetween(week: Week, timezone: string, from: number, to: number): readonly PlannedPart[] {
  const days = new DayPlans(week);
  const parts: PlannedPart[] = [];
  const add = (held: Held, begins: number, ends: number) => {
    const last = parts.at(-1);
    if (last && isSame(last, held)) parts[parts.length - 1] = { ...last, to: ends };
    else parts.push({ ...held, from: begins, to: ends });
  };
  for (const section of clockSections(timezone, from, to)) {
    if (section.repeatsBefore !== null) {
      const { endsAt, ...held } = days.at(section.repeatsBefore - 1);
      add(held, section.from, section.to);
      continue;
    }
    for (let at = section.from; at < section.to; ) {
      const { endsAt, ...held } = days.at(at + section.offsetMs);
      const end = Math.min(section.to, endsAt - section.offsetMs);
      add(held, at, end);
      at = end;
    }
  }
  return parts;
}

/** Everything that holds between two instants, without a gap and without two neighbours alike. */
export function stretchesOf(week: Week, timezone: string, from: number, to: number): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const part of partsBetween(week, timezone, from, to)) {
    const last = stretches.at(-1);
    if (last?.collectionId === part.collectionId) stretches[stretches.length - 1] = { ...last, to: part.to };
    else stretches.push({ from: part.from, to: part.to, collectionId: part.collectionId });
  }
  return stretches;
}

/** When something else is heard for the first time after an instant; null when the whole year is the same. */
export function nextChangeAt(week: Week, timezone: string, at: number): number | null {
  for (const ms of HORIZONS_MS) {
    const next = stretchesOf(week, timezone, at, at + ms)[1];
    if (next) return next.from;
    // A week that knows no dates is the same each time; the clock may be changed meanwhile, which a day more finds.
    if (!week.exceptions?.length) return null;
  }
  return null;
}

function isSame(one: Held, other: Held): boolean {
  return (
    one.kind === other.kind &&
    one.collectionId === other.collectionId &&
    one.slotId === other.slotId &&
    one.exceptionId === other.exceptionId
  );
}
