import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useRef, useState } from "react";
import { usePointerDrag } from "#renderer/parts/drag/use-pointer-drag.ts";

interface ReorderOptions {
  readonly count: number;
  /** Whether the entries are laid out horizontally. */
  readonly sideways?: boolean;
  /** Moves the entry at `from` before the one at `gap`; `count` is the end. */
  readonly onMove: (from: number, gap: number) => void;
}

/** Reorders a list by dragging an entry's handle by mouse or with the arrow keys on it. Returns props to spread. */
export function useReorder({ count, sideways = false, onMove }: ReorderOptions) {
  const latest = useRef(onMove);
  latest.current = onMove;
  const startDrag = usePointerDrag();
  const [dragged, setDragged] = useState<number | null>(null);
  const [gap, setGap] = useState<number | null>(null);
  const [back, on] = sideways ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
  return {
    /** For the handle of an entry. */
    handle: (place: number) => ({
      onPointerDown: ({ currentTarget, nativeEvent }: ReactPointerEvent<HTMLElement>) => {
        const entry = currentTarget.closest("[data-entry]");
        if (nativeEvent.pointerType !== "mouse" || !entry) return;
        let shown: number | null = null;
        startDrag(nativeEvent, {
          image: entry,
          onStart: () => setDragged(place),
          onMove: (pointer) => {
            shown = gapIn(entry.parentElement, pointer, sideways);
            setGap(shown);
          },
          onEnd: () => {
            setDragged(null);
            setGap(null);
          },
          onDrop: () => {
            if (shown !== null && shown !== place && shown !== place + 1) latest.current(place, shown);
          },
        });
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const isBack = event.key === back;
        if (!isBack && event.key !== on) return;
        event.preventDefault();
        if (isBack && place > 0) onMove(place, place - 1);
        if (!isBack && place < count - 1) onMove(place, place + 2);
      },
    }),
    /** For the entry, a child of the list; `data-gap` marks where the dragged entry would land. */
    entry: (place: number) => ({
      "data-entry": true,
      "data-gap": gap === place ? "before" : gap === count && place === count - 1 ? "after" : undefined,
      "data-dragged": dragged === place || undefined,
    }),
  };
}

/** The gap nearest the pointer, beside the entry below it; null outside of the list's entries. */
function gapIn(list: Element | null, { clientX, clientY }: PointerEvent, sideways: boolean): number | null {
  const below = document.elementFromPoint(clientX, clientY);
  const place = [...(list?.children ?? [])].findIndex((entry) => entry.contains(below));
  const box = list?.children[place]?.getBoundingClientRect();
  if (!box) return null;
  const isPast = sideways ? clientX > box.left + box.width / 2 : clientY > box.top + box.height / 2;
  return place + (isPast ? 1 : 0);
}
