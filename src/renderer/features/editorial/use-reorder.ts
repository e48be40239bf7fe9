import { type DragEvent, type KeyboardEvent, useRef, useState } from "react";

interface ReorderOptions {
  readonly count: number;
  /** Whether the entries are laid out horizontally. */
  readonly sideways?: boolean;
  /** Moves the entry at `from` before the one at `gap`; `count` is the end. */
  readonly onMove: (from: number, gap: number) => void;
}

/** Reorders a list by dragging an entry's handle or with the arrow keys on it. Returns props to spread. */
export function useReorder({ count, sideways = false, onMove }: ReorderOptions) {
  // The current drag in a ref: events may arrive faster than renders.
  const drag = useRef<{ readonly from: number; gap: number | null } | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [gap, setGap] = useState<number | null>(null);
  const end = () => {
    drag.current = null;
    setDragged(null);
    setGap(null);
  };
  const [back, on] = sideways ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
  return {
    /** For the handle of an entry. */
    handle: (place: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.stopPropagation();
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", "");
        const entry = event.currentTarget.closest("[data-entry]") ?? event.currentTarget;
        event.dataTransfer.setDragImage(entry, 20, 20);
        // Changing the DOM within the event itself ends the drag in Chromium.
        drag.current = { from: place, gap: null };
        setTimeout(() => setDragged(place));
      },
      onDragEnd: end,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const isBack = event.key === back;
        if (!isBack && event.key !== on) return;
        event.preventDefault();
        if (isBack && place > 0) onMove(place, place - 1);
        if (!isBack && place < count - 1) onMove(place, place + 2);
      },
    }),
    /** For the entry; `data-gap` marks where the dragged entry would land. */
    entry: (place: number) => ({
      "data-entry": true,
      "data-gap": gap === place ? "before" : gap === count && place === count - 1 ? "after" : undefined,
      "data-dragged": dragged === place || undefined,
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!drag.current) return;
        event.preventDefault();
        event.stopPropagation();
        const { top, left, width, height } = event.currentTarget.getBoundingClientRect();
        const isPast = sideways ? event.clientX > left + width / 2 : event.clientY > top + height / 2;
        drag.current.gap = place + (isPast ? 1 : 0);
        setGap(drag.current.gap);
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (!drag.current) return;
        event.preventDefault();
        event.stopPropagation();
        const { from, gap: to } = drag.current;
        end();
        if (to !== null && to !== from && to !== from + 1) onMove(from, to);
      },
    }),
  };
}
