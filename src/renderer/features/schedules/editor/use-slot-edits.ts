import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "#renderer/lib/new-id.ts";
import { MAX_SLOT_COLLECTIONS } from "#shared/contract/rest/music/schedules.ts";
import {
  clearDay,
  copyDay,
  copySlot,
  type EditorSlot,
  lengthOf,
  moveSlot,
  placeOnDays,
  removeSlot,
  type Slots,
  splitSlot,
  stretchSlot,
} from "#shared/domain/schedules/editor-slots.ts";
import { dayOf, type WeekSpan } from "#shared/domain/schedules/editor-week.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import type { EditedPlan } from "./use-plan.ts";
import { FINE_STEP_MS, STEP_MS, withPlaylist } from "./week/drag-spans.ts";
import { type KnownMusic, useWeekTexts } from "./week/week-texts.ts";

/** A slot moving through the week by keyboard: slots that it passed over are restored afterwards. */
interface Journey {
  readonly from: Slots;
  readonly to: Slots;
  readonly uniqueId: string;
  readonly start: number;
}

/**
 * Actions on slots. Each is an undo step and is announced to screen readers. The slot keeps the focus, and a narrow
 * window shows its day.
 */
export function useSlotEdits(
  { plan, edit, undo, redo }: EditedPlan,
  music: KnownMusic,
  frame: RefObject<HTMLElement | null>,
  showDay: (day: number) => void,
) {
  const { t } = useTranslation();
  const texts = useWeekTexts(music);
  const [said, setSaid] = useState("");
  const journey = useRef<Journey | null>(null);
  const focused = useRef<string | null>(null);
  const { slots } = plan;

  useLayoutEffect(() => {
    const id = focused.current;
    focused.current = null;
    if (id !== null) focusSlot(frame.current, id);
  });

  const change = (next: Slots, message: string, amend = false) => {
    edit({ ...plan, slots: next }, amend);
    setSaid(message);
  };
  const changeOne = (next: Slots, uniqueId: string, amend = false) => {
    const slot = next.find((one) => one.uniqueId === uniqueId);
    change(next, slot ? texts.whole(slot) : "", amend);
    focused.current = uniqueId;
    if (slot) showDay(dayOf(slot.start));
  };
  const remove = (slot: EditorSlot) => {
    // Focus moves to the next slot.
    const place = slots.findIndex(({ uniqueId }) => uniqueId === slot.uniqueId);
    focused.current = (slots[place + 1] ?? slots[place - 1])?.uniqueId ?? null;
    change(removeSlot(slots, slot.uniqueId), t("schedules.editor.removed", { title: texts.title(slot) }));
  };
  const stretch = (slot: EditorSlot, edge: "start" | "end", by: number) =>
    changeOne(stretchSlot(slots, slot.uniqueId, edge, by), slot.uniqueId);
  /** Moves a slot by keyboard. */
  const travel = (slot: EditorSlot, by: number) => {
    const last = journey.current;
    const goesOn = last !== null && last.to === slots && last.uniqueId === slot.uniqueId;
    const from = goesOn ? last.from : slots;
    const start = (goesOn ? last.start : slot.start) + by;
    const to = moveSlot(from, slot.uniqueId, start, newId);
    journey.current = { from, to, uniqueId: slot.uniqueId, start };
    changeOne(to, slot.uniqueId, goesOn);
  };
  const duplicate = (slot: EditorSlot) => {
    const made = newId();
    let isFirst = true;
    const name = () => {
      const id = isFirst ? made : newId();
      isFirst = false;
      return id;
    };
    changeOne(copySlot(slots, slot.uniqueId, slot.start + DAY_MS, name), made);
  };

  /** The action of a key on the focused slot; null for none. */
  const actOf = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey) return key.toLowerCase() === "d" ? duplicate : null;
    if (key === "Delete" || key === "Backspace") return remove;
    if (key === "ArrowUp" || key === "ArrowDown") {
      const by = (key === "ArrowUp" ? -1 : 1) * (altKey ? FINE_STEP_MS : STEP_MS);
      return (slot: EditorSlot) => (shiftKey ? stretch(slot, "end", by) : travel(slot, by));
    }
    // Alt with an arrow is the browser's Back or Forward.
    if ((key === "ArrowLeft" || key === "ArrowRight") && !altKey && !shiftKey)
      return (slot: EditorSlot) => travel(slot, key === "ArrowLeft" ? -DAY_MS : DAY_MS);
    return null;
  };

  return {
    said,
    newSlot: ({ start, end }: WeekSpan, collections: readonly string[]): EditorSlot => ({
      uniqueId: newId(),
      id: null,
      name: "",
      color: null,
      collections,
      volume: null,
      start,
      end,
    }),
    move: (slot: EditorSlot, start: number, copy: boolean) => {
      if (copy) change(copySlot(slots, slot.uniqueId, start, newId), t("schedules.editor.copied"));
      else changeOne(moveSlot(slots, slot.uniqueId, start, newId), slot.uniqueId);
    },
    stretch,
    place: (slot: EditorSlot, days: readonly number[]) =>
      changeOne(placeOnDays(slots, slot, days, newId), slot.uniqueId),
    dropPlaylist: (id: string, at: number) => {
      const next = withPlaylist(slots, id, at, MAX_SLOT_COLLECTIONS, newId);
      const changed = next.find((slot) => !slots.includes(slot));
      if (changed) changeOne(next, changed.uniqueId);
    },
    remove,
    split: (slot: EditorSlot) => {
      const middle = slot.start + Math.round(lengthOf(slot) / 2 / FINE_STEP_MS) * FINE_STEP_MS;
      change(splitSlot(slots, slot.uniqueId, middle, newId), t("schedules.editor.wasSplit"));
    },
    copyDay: (from: number, to: readonly number[]) =>
      change(copyDay(slots, from, to, newId), t("schedules.editor.copied")),
    clearDay: (day: number) =>
      change(clearDay(slots, day, newId), t("schedules.editor.cleared", { day: texts.day(day) })),
    undo: () => {
      undo?.();
      setSaid(t(undo ? "schedules.editor.undone" : "schedules.editor.nothingToUndo"));
    },
    redo: () => {
      redo?.();
      setSaid(t(redo ? "schedules.editor.redone" : "schedules.editor.nothingToRedo"));
    },
    onKey: (slot: EditorSlot, event: KeyboardEvent) => {
      const act = actOf(event);
      if (!act) return;
      event.preventDefault();
      act(slot);
    },
  };
}

function focusSlot(frame: HTMLElement | null, uniqueId: string): void {
  const slot = frame?.querySelector<HTMLElement>(`button[data-slot="${CSS.escape(uniqueId)}"]`);
  slot?.focus({ preventScroll: true });
  const room = slot?.closest("section")?.clientHeight ?? 0;
  // Skipped for a slot taller than the window.
  if (slot && slot.offsetHeight < room) slot.scrollIntoView({ block: "nearest", inline: "nearest" });
}
