import type { OpeningHours } from "#shared/contract/opening-hours.ts";
import type { SlotVolume } from "#shared/contract/planned-hours.ts";
import type { OccasionalSlot, WeekException, WeeklyProgramme, WeeklySlot } from "#shared/contract/player.ts";
import { DAY_MS, MINUTE_MS, WEEK_MS } from "#shared/domain/time/lengths.ts";
import { WEEKDAYS } from "./calendar-week.ts";
import { LATE_UNTIL_MS, weekdayOf } from "./days.ts";
import { exceptionOn } from "./exceptions.ts";
import { occasionalDays } from "./occasional.ts";
import { openSpans } from "./opening-hours.ts";

/**
 * The plan of a week for each day of the wall clock.
 *
 * [Note: days of a week] A slot belongs to the day that it begins on, until 06:00 of the next day; its
 * remainder belongs to that next day. So an exception of a day replaces that day's slots, while the previous
 * evening's party runs to its end. Gaps between slots belong to the calendar day.
 *
 * [Note: occasional slots] An occasional slot belongs to the day that it begins on in the same way, and begins on
 * no day with an exception. In its hours it replaces everything that the week plans, also the end of the previous
 * evening's slot unless that is an exception's. Of two occasional slots at once, the earlier in the list plays.
 */

/**
 * A week for lookups: a schedule's, or a playlist's that always plays, within the location's opening hours.
 */
export type Week = Pick<WeeklyProgramme, "slots" | "fallbackCollectionId"> & {
  readonly exceptions?: readonly WeekException[];
  readonly occasional?: readonly OccasionalSlot[];
  /** Null or absent: always open. */
  readonly hours?: OpeningHours | null;
};

/** A planned part and its origin: a slot, the fallback between slots, an exception, or a closed location. */
export interface Held {
  readonly kind: "slot" | "gap" | "exception" | "closed";
  /** Null is silence. */
  readonly collectionId: string | null;
  /** A weekly or an occasional slot. */
  readonly slotId: string | null;
  /** The day's exception, even if it uses another day's slots. */
  readonly exceptionId: string | null;
  /** The slot's volume. */
  readonly volume: SlotVolume | null;
}

/** A part of a day in ms from its midnight. */
export interface DayPart extends Held {
  readonly start: number;
  readonly end: number;
}

/** A slot's part within the day that it belongs to; it may end in the next one. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly slot: WeeklySlot;
}

interface DayRule {
  readonly pieces: readonly DayPart[];
  /** The part between them. */
  readonly filler: Held;
}

const NO_SLOT = { slotId: null, volume: null };

const CLOSED: Held = { kind: "closed", collectionId: null, exceptionId: null, ...NO_SLOT };

/** An occasional slot, and the days on which it begins. */
interface Occasion {
  readonly begins: (day: number) => boolean;
  /** In ms from the midnight of such a day; it may end in the next one. */
  readonly start: number;
  readonly end: number;
  readonly held: Held;
}

/** What replaces other parts of a day. */
interface Replacement {
  readonly part: DayPart;
  /** Leaves the parts of an exception. */
  readonly sparesExceptions: boolean;
}

/** The days of one week, each computed once. */
export class DayPlans {
  readonly #week: Week;
  /** By weekday. */
  readonly #pieces: readonly (readonly Piece[])[];
  readonly #occasions: readonly Occasion[];
  readonly #exceptions = new Map<number, WeekException | null>();
  readonly #days = new Map<number, readonly DayPart[]>();

  constructor(week: Week) {
    this.#week = week;
    this.#pieces = piecesByWeekday(week.slots);
    this.#occasions = (week.occasional ?? []).map(occasionOf);
  }

  /** The planned part at a wall clock time (as if it were UTC), and its end. */
  at(wallMs: number): Held & { readonly endsAt: number } {
    const day = Math.floor(wallMs / DAY_MS);
    const inDay = wallMs - day * DAY_MS;
    const { start, end, ...held } = this.#partsOf(day).find((part) => part.end > inDay)!; // they cover the day
    return { ...held, endsAt: day * DAY_MS + end };
  }

  #partsOf(day: number): readonly DayPart[] {
    const known = this.#days.get(day);
    if (known) return known;
    const parts = this.#within(day, this.#withOccasions(day, this.#planned(day)));
    this.#days.set(day, parts);
    return parts;
  }

  /**
   * The day without its opening hours: the remainder of the previous evening, its own slots, and the gaps.
   */
  #planned(day: number): readonly DayPart[] {
    const { pieces, filler } = this.#ruleOf(day);
    const late = this.#ruleOf(day - 1).pieces.map((piece) => moved(piece, -DAY_MS));
    const parts: DayPart[] = [];
    let covered = 0;
    for (const piece of [...late, ...pieces]) {
      if (piece.end <= covered || piece.start >= DAY_MS) continue;
      if (piece.start > covered) parts.push({ ...filler, start: covered, end: piece.start });
      parts.push({ ...piece, start: Math.max(piece.start, covered), end: Math.min(piece.end, DAY_MS) });
      covered = Math.min(piece.end, DAY_MS);
    }
    if (covered < DAY_MS) parts.push({ ...filler, start: covered, end: DAY_MS });
    return parts;
  }

  /** The day with its occasional slots, see [Note: occasional slots]. */
  #withOccasions(day: number, planned: readonly DayPart[]): readonly DayPart[] {
    // The earlier in the list replaces the later.
    return this.#occasions
      .flatMap((occasion) => this.#replacementsOn(day, occasion))
      .reduceRight<readonly DayPart[]>(
        (parts, { part, sparesExceptions }) => replaced(parts, part, sparesExceptions),
        planned,
      );
  }

  /** An occasional slot's parts within a day: that day's own, and the remainder of the day before. */
  #replacementsOn(day: number, { begins, start, end, held }: Occasion): readonly Replacement[] {
    const replacements: Replacement[] = [];
    const add = (from: number, to: number, sparesExceptions: boolean) => {
      if (to > from) replacements.push({ part: { ...held, start: from, end: to }, sparesExceptions });
    };
    const isExceptional = this.#exceptionOn(day) !== null;
    if (end > DAY_MS && begins(day - 1) && this.#exceptionOn(day - 1) === null)
      add(Math.max(0, start - DAY_MS), Math.min(end - DAY_MS, isExceptional ? LATE_UNTIL_MS : DAY_MS), false);
    if (begins(day) && !isExceptional) add(start, Math.min(end, DAY_MS), true);
    return replacements;
  }

  #exceptionOn(day: number): WeekException | null {
    const known = this.#exceptions.get(day);
    if (known !== undefined) return known;
    const exception = exceptionOn(this.#week.exceptions ?? [], day);
    this.#exceptions.set(day, exception);
    return exception;
  }

  #ruleOf(day: number): DayRule {
    const { fallbackCollectionId } = this.#week;
    const exception = this.#exceptionOn(day);
    const exceptionId = exception?.id ?? null;
    const plan = exception?.plan;
    if (plan?.kind === "silence" || plan?.kind === "collection") {
      const collectionId = plan.kind === "silence" ? null : plan.collectionId;
      return { pieces: [], filler: { kind: "exception", collectionId, exceptionId, ...NO_SLOT } };
    }
    const weekday = plan ? WEEKDAYS.indexOf(plan.day) : weekdayOf(day);
    const pieces = (this.#pieces[weekday] ?? []).map(({ start, end, slot }) => ({
      ...{ start, end, exceptionId },
      kind: "slot" as const,
      collectionId: slot.collectionId,
      slotId: slot.id,
      volume: slot.volume ?? null,
    }));
    return { pieces, filler: { kind: "gap", collectionId: fallbackCollectionId, exceptionId, ...NO_SLOT } };
  }

  #within(day: number, parts: readonly DayPart[]): readonly DayPart[] {
    const { hours } = this.#week;
    if (!hours) return parts;
    const open = openSpans(hours, day);
    const edges = [0, ...open.flatMap(({ start, end }) => [start, end]), DAY_MS];
    return edges.slice(1).flatMap((end, n) => {
      const start = edges[n]!; // one less than the edges
      if (end <= start) return [];
      // Closed, open, closed and so on.
      if (n % 2 === 0) return [{ ...CLOSED, start, end }];
      return parts
        .filter((part) => part.end > start && part.start < end)
        .map((part) => ({ ...part, start: Math.max(part.start, start), end: Math.min(part.end, end) }));
    });
  }
}

function occasionOf({ startMinute, durationMinutes, ...slot }: OccasionalSlot): Occasion {
  const start = startMinute * MINUTE_MS;
  return {
    begins: occasionalDays(slot),
    start,
    end: start + durationMinutes * MINUTE_MS,
    held: {
      kind: "slot",
      collectionId: slot.collectionId,
      slotId: slot.id,
      exceptionId: null,
      volume: slot.volume ?? null,
    },
  };
}

/** The parts of a day, one of which takes its time from the others. */
function replaced(parts: readonly DayPart[], added: DayPart, sparesExceptions: boolean): readonly DayPart[] {
  return parts.flatMap((part) => {
    const start = Math.max(part.start, added.start);
    const end = Math.min(part.end, added.end);
    if (end <= start || (sparesExceptions && part.exceptionId !== null)) return [part];
    return [
      { ...part, end: start },
      { ...added, start, end },
      { ...part, start: end },
    ].filter((piece) => piece.end > piece.start);
  });
}

function moved<Span extends { readonly start: number; readonly end: number }>(
  span: Span,
  byMs: number,
): Span {
  return { ...span, start: span.start + byMs, end: span.end + byMs };
}

/**
 * Slots as pieces of the days that they belong to; of overlapping slots, the later one begins where the other
 * ends.
 */
function piecesByWeekday(slots: readonly WeeklySlot[]): readonly (readonly Piece[])[] {
  const days: Piece[][] = WEEKDAYS.map(() => []);
  let covered = 0;
  for (const { start, end, slot, isWrapped } of slots.flatMap(withinWeek).sort((a, b) => a.start - b.start)) {
    if (end <= covered) continue;
    let at = Math.max(start, covered);
    covered = end;
    while (at < end) {
      const late = isWrapped && at < LATE_UNTIL_MS;
      const day = late ? -1 : Math.floor(at / DAY_MS);
      const until = Math.min(end, (day + 1) * DAY_MS + LATE_UNTIL_MS);
      days[weekdayIn(day)]!.push({ start: at - day * DAY_MS, end: until - day * DAY_MS, slot }); // 0 to 6
      at = until;
    }
  }
  return days.map((pieces) => pieces.sort((a, b) => a.start - b.start));
}

function weekdayIn(day: number): number {
  return (day + 7) % 7;
}

/** A slot that runs past the end of the week becomes two parts. */
function withinWeek(slot: WeeklySlot) {
  const start = slot.startMinute * MINUTE_MS;
  const end = start + slot.durationMinutes * MINUTE_MS;
  if (end <= WEEK_MS) return [{ start, end, slot, isWrapped: false }];
  return [
    { start, end: WEEK_MS, slot, isWrapped: false },
    { start: 0, end: end - WEEK_MS, slot, isWrapped: true },
  ];
}
