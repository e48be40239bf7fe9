import { type DragEvent, type KeyboardEvent, useState } from "react";

interface ReorderOptions {
  readonly count: number;
  /** Whether the entries lie side by side. */
  readonly sideways?: boolean;
  /** Puts the entry at one place before the one at another; `count` is the end. */
  readonly onMove: (from: number, gap: number) => void;
}

/** Puts the entries of a list in order by dragging one's handle, or with the arrow keys on it. Spread the props. */
export function useReorder({ count, sideways = false, onMove }: ReorderOptions) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [gap, setGap] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setGap(null);
  };
  const [back, on] = sideways ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
  return {
    /** On what an entry is dragged by. */
    handle: (place: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.stopPropagation();
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", "");
        const entry = event.currentTarget.closest("[data-entry]") ?? event.currentTarget;
        event.dataTransfer.setDragImage(entry, 20, 20);
        // Changing the page in the event itself ends the drag in Chromium.
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
    /** On the entry; `data-gap` says where what is dragged would come. */
    entry: (place: number) => ({
      "data-entry": true,
      "data-gap": gap === place ? "before" : gap === count && place === count - 1 ? "after" : undefined,
      "data-dragged": dragged === place || undefined,
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (dragged === null) return;
        event.preventDefault();
        event.stopPropagation();
        const { top, left, width, height } = event.currentTarget.getBoundingClientRect();
        const isPast = sideways ? event.clientX > left + width / 2 : event.clientY > top + height / 2;
        setGap(place + (isPast ? 1 : 0));
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (dragged === null) return;
        event.preventDefault();
        event.stopPropagation();
        if (gap !== null && gap !== dragged && gap !== dragged + 1) onMove(dragged, gap);
        end();
      },
    }),
  };
}
