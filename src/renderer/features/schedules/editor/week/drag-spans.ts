import {
  addSlot,
  type EditorSlot,
  lengthOf,
  type Slots,
  slotAt,
  stretchSlot,
} from "#shared/domain/schedules/editor-slots.ts";
import { snap, type WeekSpan, weekDistance } from "#shared/domain/schedules/editor-week.ts";
import { MINUTE_MS, WEEK_MS } from "#shared/domain/time/lengths.ts";

/** Snapping steps: the default, and with the Alt key. */
export const STEP_MS = 15 * MINUTE_MS;
export const FINE_STEP_MS = 5 * MINUTE_MS;
export const FINE_STEP_MINUTES = FINE_STEP_MS / MINUTE_MS;
/** Default length of a new slot, if there is room. */
const USUAL_MS = 2 * 60 * MINUTE_MS;

/** The current drag. Times are within the week. */
export type Drag =
  /** `grabbed`: distance from the slot's start to the pointer, in ms. */
  | { readonly kind: "move"; readonly slot: EditorSlot; readonly grabbed: number }
  | { readonly kind: "stretch"; readonly slot: EditorSlot; readonly edge: "start" | "end" }
  | { readonly kind: "draw"; readonly from: number }
  | { readonly kind: "playlist"; readonly id: string; readonly name: string };

/** The span that results with the pointer at a time; null for none. */
export function spanOfDrag(drag: Drag, slots: Slots, at: number, step: number): WeekSpan | null {
  switch (drag.kind) {
    case "move": {
      const start = snap(at - drag.grabbed, step);
      return { start, end: start + lengthOf(drag.slot) };
    }
    case "stretch": {
      const by = stretchBy(drag, at, step);
      const changed = stretchSlot(slots, drag.slot.uniqueId, drag.edge, by);
      return changed.find(({ uniqueId }) => uniqueId === drag.slot.uniqueId) ?? null;
    }
    case "draw": {
      const [start, end] = [snap(Math.min(drag.from, at), step), snap(Math.max(drag.from, at), step)];
      return start < end ? { start, end } : null;
    }
    case "playlist":
      return slotAt(slots, at) ? null : usualSpan(slots, at);
  }
}

/** How far an end moves, in ms; the pointer is within half a week of it. */
export function stretchBy(
  { slot, edge }: Extract<Drag, { kind: "stretch" }>,
  at: number,
  step: number,
): number {
  const ahead = weekDistance(slot[edge], snap(at, step));
  return ahead > WEEK_MS / 2 ? ahead - WEEK_MS : ahead;
}

/** A span of default length at a free time; ends earlier at the next slot. */
export function usualSpan(slots: Slots, at: number): WeekSpan {
  const start = Math.floor(at / STEP_MS) * STEP_MS;
  const next = slots.map((slot) => weekDistance(start, slot.start)).filter((distance) => distance > 0);
  return { start, end: start + Math.min(USUAL_MS, ...next) };
}

/** Assigns a playlist to the slot at that time, or to a new one. */
export function withPlaylist(slots: Slots, id: string, at: number, most: number, newId: () => string): Slots {
  const target = slotAt(slots, at);
  if (!target) {
    const slot = {
      uniqueId: newId(),
      id: null,
      name: "",
      color: null,
      collections: [id],
      volume: null,
      ...usualSpan(slots, at),
    };
    return addSlot(slots, slot, newId);
  }
  if (target.collections.includes(id) || target.collections.length >= most) return slots;
  return slots.map((slot) => (slot === target ? { ...slot, collections: [...slot.collections, id] } : slot));
}
