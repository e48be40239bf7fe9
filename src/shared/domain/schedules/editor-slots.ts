import type { SlotVolume } from "#shared/contract/planned-hours.ts";
import { DAY_MS, WEEK_MS } from "#shared/domain/time/lengths.ts";
import { dayBegins, dayOf, intoWeek, partsOnDay, type WeekSpan, weekDistance } from "./editor-week.ts";
import { LONGEST_SLOT_MS, SHORTEST_SLOT_MS } from "./slot-length.ts";

/**
 * Slots of a schedule being edited (specification, music §4.6). No two overlap: added or moved slots take
 * their place from existing ones. All functions return new lists; times are those of the reference week.
 */

export interface EditorSlot extends WeekSpan {
  /** Its id during editing. */
  readonly uniqueId: string;
  /** The service's id; null until it is saved. */
  readonly id: string | null;
  readonly name: string;
  readonly color: string | null;
  /** Its music: ids of playlists. */
  readonly collections: readonly string[];
  /** Null: the zone's own. */
  readonly volume: SlotVolume | null;
}

export type Slots = readonly EditorSlot[];
/** Creates an unused id. */
export type NewId = () => string;

/** Adds a slot. Covered slots are removed, overlapping ones trimmed, a surrounding one split. */
export function addSlot(slots: Slots, added: EditorSlot, newId: NewId): Slots {
  const slot = normal(added);
  return inOrder([...withoutSpan(slots, slot, newId), slot]);
}

/** Moves a slot to another start time; it keeps its length. */
export function moveSlot(slots: Slots, uniqueId: string, start: number, newId: NewId): Slots {
  const slot = slots.find((one) => one.uniqueId === uniqueId);
  if (!slot) return slots;
  const others = slots.filter((one) => one !== slot);
  return addSlot(others, { ...slot, start, end: start + lengthOf(slot) }, newId);
}

/** Copies a slot to another time, as a new slot that the service does not know. */
export function copySlot(slots: Slots, uniqueId: string, start: number, newId: NewId): Slots {
  const slot = slots.find((one) => one.uniqueId === uniqueId);
  if (!slot) return slots;
  const copy = { ...slot, uniqueId: newId(), id: null, start, end: start + lengthOf(slot) };
  return addSlot(slots, copy, newId);
}

/** Moves one end of a slot by this many ms. It stops at its neighbours and keeps the minimum length. */
export function stretchSlot(slots: Slots, uniqueId: string, edge: "start" | "end", by: number): Slots {
  const slot = slots.find((one) => one.uniqueId === uniqueId);
  if (!slot) return slots;
  const length = lengthOf(slot);
  const { before, after } = roomAround(slots, slot);
  if (edge === "end") {
    return replace(slots, slot, { ...slot, end: slot.start + stretched(length, by, after) });
  }
  return replace(slots, slot, { ...slot, start: slot.end - stretched(length, -by, before) });
}

/** A length increased by this much, within the available room. */
function stretched(length: number, by: number, room: number): number {
  const most = Math.min(length + room, Math.max(length, LONGEST_SLOT_MS));
  return clamp(length + by, Math.min(SHORTEST_SLOT_MS, most), most);
}

/** Free time directly before and after a slot, in ms. */
export function roomAround(
  slots: Slots,
  slot: EditorSlot,
): { readonly before: number; readonly after: number } {
  const free = WEEK_MS - lengthOf(slot);
  let [before, after] = [free, free];
  for (const other of slots) {
    if (other.uniqueId === slot.uniqueId) continue;
    after = Math.min(after, weekDistance(slot.end, other.start));
    before = Math.min(before, weekDistance(other.end, slot.start));
  }
  return { before, after };
}

/**
 * Places a slot on several days, at the same time of the clock: on its own day it stays itself, on others it
 * is copied.
 */
export function placeOnDays(slots: Slots, slot: EditorSlot, days: readonly number[], newId: NewId): Slots {
  const own = slots.find((one) => one.uniqueId === slot.uniqueId);
  const others = removeSlot(slots, slot.uniqueId);
  const kept = own && days.includes(dayOf(own.start)) ? dayOf(own.start) : days[0];
  return days.reduce<Slots>((held, day) => {
    const name = day === kept ? {} : { uniqueId: newId(), id: null };
    return addSlot(held, { ...onDay(slot, day), ...name }, newId);
  }, others);
}

/** The slots that a slot placed on several days would replace or shorten. */
export function displacedBy(
  slots: Slots,
  placed: EditorSlot,
  days: readonly number[],
): { readonly replaced: Slots; readonly shortened: Slots } {
  const others = removeSlot(slots, placed.uniqueId);
  const left = days.reduce<Slots>((held, day) => withoutSpan(held, onDay(placed, day), () => ""), others);
  const remainder = ({ uniqueId }: EditorSlot) => left.find((one) => one.uniqueId === uniqueId);
  return {
    replaced: others.filter((slot) => !remainder(slot)),
    shortened: others.filter((slot) => {
      const rest = remainder(slot);
      return rest && (rest.start !== slot.start || rest.end !== slot.end);
    }),
  };
}

/** A slot moved to a day, at the same time of the clock. */
function onDay(slot: EditorSlot, day: number): EditorSlot {
  const start = dayBegins(day) + slot.start - dayBegins(dayOf(slot.start));
  return { ...slot, start, end: start + lengthOf(slot) };
}

/** Splits a slot at a time inside it. The second part is new to the service. */
export function splitSlot(slots: Slots, uniqueId: string, at: number, newId: NewId): Slots {
  const slot = slots.find((one) => one.uniqueId === uniqueId);
  if (!slot) return slots;
  const first = weekDistance(slot.start, at);
  if (first < SHORTEST_SLOT_MS || first > lengthOf(slot) - SHORTEST_SLOT_MS) return slots;
  const second = { ...slot, uniqueId: newId(), id: null, start: slot.start + first };
  return inOrder([
    ...slots.filter((one) => one !== slot),
    { ...slot, end: slot.start + first },
    normal(second),
  ]);
}

export function removeSlot(slots: Slots, uniqueId: string): Slots {
  return slots.filter((slot) => slot.uniqueId !== uniqueId);
}

/** Clears a day, from 06:00 to 06:00. */
export function clearDay(slots: Slots, day: number, newId: NewId): Slots {
  return inOrder(withoutSpan(slots, { start: dayBegins(day), end: dayBegins(day) + DAY_MS }, newId));
}

/** Copies one day to other days. */
export function copyDay(slots: Slots, from: number, to: readonly number[], newId: NewId): Slots {
  const plan = slots.flatMap((slot) =>
    partsOnDay(slot, from).map((part) => ({
      slot,
      offset: part.start - dayBegins(from),
      length: lengthOf(part),
    })),
  );
  return to
    .filter((day) => day !== from)
    .reduce<Slots>((held, day) => {
      const emptied = clearDay(held, day, newId);
      return plan.reduce<Slots>((filled, { slot, offset, length }) => {
        const start = dayBegins(day) + offset;
        return addSlot(filled, { ...slot, uniqueId: newId(), id: null, start, end: start + length }, newId);
      }, emptied);
    }, slots);
}

/** The slot at a time of the week. */
export function slotAt(slots: Slots, at: number): EditorSlot | null {
  return slots.find((slot) => weekDistance(slot.start, at) < lengthOf(slot)) ?? null;
}

export function lengthOf({ start, end }: WeekSpan): number {
  return end - start;
}

/** Slots that overlap a span. */
export function overlapping(slots: Slots, span: WeekSpan): Slots {
  return slots.filter(
    (slot) =>
      weekDistance(slot.start, span.start) < lengthOf(slot) ||
      weekDistance(span.start, slot.start) < lengthOf(span),
  );
}

/** The remainder of slots after cutting a span out of the week. */
function withoutSpan(slots: Slots, span: WeekSpan, newId: NewId): EditorSlot[] {
  return slots.flatMap((slot) =>
    remaining(slot, span).map((part, place) => ({
      ...slot,
      ...part,
      ...(place === 0 ? {} : { uniqueId: newId(), id: null }),
    })),
  );
}

/** At most two parts. The span is compared both within the slot's week and one week earlier. */
function remaining(slot: WeekSpan, span: WeekSpan): readonly WeekSpan[] {
  const begins = slot.start + weekDistance(slot.start, span.start);
  const covered = begins + lengthOf(span);
  const parts = [
    { start: Math.max(slot.start, covered - WEEK_MS), end: Math.min(slot.end, begins) },
    { start: covered, end: slot.end },
  ];
  return parts.filter(({ start, end }) => start < end).map(normal);
}

/** Begins within the reference week, and is at most as long. */
function normal<Span extends WeekSpan>(span: Span): Span {
  const start = intoWeek(span.start);
  return { ...span, start, end: start + Math.min(lengthOf(span), WEEK_MS) };
}

function replace(slots: Slots, old: EditorSlot, changed: EditorSlot): Slots {
  return inOrder(slots.map((slot) => (slot === old ? normal(changed) : slot)));
}

function inOrder(slots: readonly EditorSlot[]): Slots {
  return [...slots].sort((a, b) => a.start - b.start);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
