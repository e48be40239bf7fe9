import { MINUTES_PER_WEEK, type WeeklyProgramme, type WeeklySlot } from "../../contract/player.ts";
import { clockSections } from "./wall-clock.ts";

/**
 * What a weekly programme plays when. Instants in epoch ms.
 *
 * [Note: changed clocks] Slots are read off the wall. Where the clock is put forward, what lies in the hour that is left
 * out is cut short by it. Where it is put back, the hour that comes twice is played through once: no slot returns, and
 * what holds at the end of the first pass goes on through the second.
 */

const MINUTE_MS = 60_000;
export const WEEK_MS = MINUTES_PER_WEEK * MINUTE_MS;

/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * 86_400_000;

/** From one instant up to, not including, the other the same collection holds; null is silence as planned. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly collectionId: string | null;
}

type Week = Pick<WeeklyProgramme, "slots" | "fallbackCollectionId">;

/** A part of the week in ms from Monday 00:00; `end` lies within the week. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly collectionId: string | null;
}

/** Everything that holds between two instants, without a gap and without two neighbours alike. */
export function stretchesOf(week: Week, timezone: string, from: number, to: number): readonly Stretch[] {
  const parts = partsOf(week);
  const stretches: Stretch[] = [];
  const add = (stretch: Stretch) => {
    const last = stretches.at(-1);
    if (last?.collectionId === stretch.collectionId)
      stretches[stretches.length - 1] = { ...last, to: stretch.to };
    else stretches.push(stretch);
  };
  for (const section of clockSections(timezone, from, to)) {
    if (section.repeatsBefore !== null) {
      const { collectionId } = partAt(parts, section.repeatsBefore - 1);
      add({ from: section.from, to: section.to, collectionId });
      continue;
    }
    for (let at = section.from; at < section.to; ) {
      const wall = at + section.offsetMs;
      const part = partAt(parts, wall);
      const end = Math.min(section.to, at + part.end - inWeek(wall));
      add({ from: at, to: end, collectionId: part.collectionId });
      at = end;
    }
  }
  return stretches;
}

/** The collection that holds at an instant; null is silence as planned. */
export function collectionAt(week: Week, timezone: string, at: number): string | null {
  return stretchesOf(week, timezone, at, at + 1)[0]?.collectionId ?? null;
}

/** When something else holds for the first time after an instant; null when the whole week is the same. */
export function nextChangeAt(week: Week, timezone: string, at: number): number | null {
  // The clock may be changed meanwhile: a day more than the week finds what comes once a week in any case.
  return stretchesOf(week, timezone, at, at + (8 / 7) * WEEK_MS)[1]?.from ?? null;
}

/** Where in the week a wall time lies, in ms from Monday 00:00. */
function inWeek(wallMs: number): number {
  return (((wallMs - FIRST_MONDAY_MS) % WEEK_MS) + WEEK_MS) % WEEK_MS;
}

function partAt(parts: readonly Part[], wallMs: number): Part {
  const at = inWeek(wallMs);
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (parts[middle]!.end > at)
      high = middle; // middle lies between low and high
    else low = middle + 1;
  }
  return parts[low]!; // partsOf covers the week and is never empty
}

/** The week from Monday to Sunday, slots and gaps; of slots that overlap, the later one begins where the other ends. */
function partsOf({ slots, fallbackCollectionId }: Week): readonly Part[] {
  const parts: Part[] = [];
  let covered = 0;
  for (const { start, end, collectionId } of slots.flatMap(withinWeek).sort((a, b) => a.start - b.start)) {
    if (end <= covered) continue;
    if (start > covered) parts.push({ start: covered, end: start, collectionId: fallbackCollectionId });
    parts.push({ start: Math.max(start, covered), end, collectionId });
    covered = end;
  }
  if (covered < WEEK_MS) parts.push({ start: covered, end: WEEK_MS, collectionId: fallbackCollectionId });
  return parts;
}

/** A slot that runs over the end of the week is two parts of it. */
function withinWeek({ startMinute, durationMinutes, collectionId }: WeeklySlot): readonly Part[] {
  const start = startMinute * MINUTE_MS;
  const end = start + durationMinutes * MINUTE_MS;
  if (end <= WEEK_MS) return [{ start, end, collectionId }];
  return [
    { start, end: WEEK_MS, collectionId },
    { start: 0, end: end - WEEK_MS, collectionId },
  ];
}
