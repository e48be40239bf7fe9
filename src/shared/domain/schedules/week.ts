import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { DayPlans, type Held, type Week } from "./day-plans.ts";
import { clockSections } from "./wall-clock.ts";

/**
 * The programme of a week over time. Instants in epoch ms.
 *
 * [Note: changed clocks] Slots, exceptions and opening hours follow the wall clock. When clocks go forward,
 * parts in the skipped hour are cut short. When they go back, the repeated hour is played through once: no
 * slot returns, and the part at the end of the first pass continues through the second.
 */

/** A change is searched this far ahead: first in the next days, then up to a year. */
const HORIZONS_MS = [8 * DAY_MS, 380 * DAY_MS];

/** Between two instants (end exclusive) the same collection plays; null is planned silence. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly collectionId: string | null;
}

/** Between two instants (end exclusive) the same part applies, by the same rule. */
export interface PlannedPart extends Held {
  readonly from: number;
  readonly to: number;
}

/** A week never changes, and a player asks about the same one every few seconds. */
const plans = new WeakMap<Week, DayPlans>();

function plansOf(week: Week): DayPlans {
  const known = plans.get(week) ?? new DayPlans(week);
  plans.set(week, known);
  return known;
}

/** The planned parts between two instants with their rules, without gaps and without equal neighbours. */
export function partsBetween(week: Week, timezone: string, from: number, to: number): readonly PlannedPart[] {
  const days = plansOf(week);
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

/** All planned music between two instants, without gaps and without equal neighbours. */
export function stretchesOf(week: Week, timezone: string, from: number, to: number): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const part of partsBetween(week, timezone, from, to)) {
    const last = stretches.at(-1);
    if (last?.collectionId === part.collectionId) stretches[stretches.length - 1] = { ...last, to: part.to };
    else stretches.push({ from: part.from, to: part.to, collectionId: part.collectionId });
  }
  return stretches;
}

/** The first instant after this one with other music; null when the whole year is the same. */
export function nextChangeAt(week: Week, timezone: string, at: number): number | null {
  for (const ms of HORIZONS_MS) {
    const next = stretchesOf(week, timezone, at, at + ms)[1];
    if (next) return next.from;
    // A week without dates repeats; the clock may change meanwhile, which one more day covers.
    if (!week.exceptions?.length && !week.occasional?.length) return null;
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
