import { useState } from "react";
import { type DropPlace, takes } from "#shared/domain/music/drag-items.ts";
import { type DragItem, useDragStore } from "./drag-store.ts";

interface DropOptions {
  readonly place: DropPlace;
  /** A further condition; without it only the type counts. */
  readonly accepts?: (item: DragItem) => boolean;
  readonly onDrop: (item: DragItem) => void;
}

/** Makes an element a drop target: spread the props. `data-drop` is set while it accepts the dragged item. */
export function useDrop({ place, accepts, onDrop }: DropOptions) {
  const item = useDragStore((store) => store.item);
  const [isOver, setOver] = useState(false);
  const taken = item !== null && takes(place, item.type) && (accepts?.(item) ?? true) ? item : null;
  if (taken === null) {
    if (isOver) setOver(false);
    return { state: "idle", props: {} } as const;
  }
  const state = isOver ? "over" : "ready";
  return {
    state,
    props: {
      "data-drop": state,
      // Not on entering, which may have been before the item was known.
      onPointerMove: () => setOver(true),
      onPointerLeave: () => setOver(false),
      onPointerUp: () => onDrop(taken),
    },
  } as const;
}
