import { type DragEvent, useRef, useState } from "react";
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
  const inside = useRef(0);
  const [isOver, setOver] = useState(false);
  const taken = item !== null && takes(place, item.type) && (accepts?.(item) ?? true) ? item : null;
  if (taken === null) {
    inside.current = 0;
    return { state: "idle", props: {} } as const;
  }
  const leave = () => {
    inside.current = 0;
    setOver(false);
  };
  const state = isOver ? "over" : "ready";
  return {
    state,
    props: {
      "data-drop": state,
      onDragEnter: () => {
        inside.current += 1;
        setOver(true);
      },
      // Entering a child fires before leaving the parent.
      onDragLeave: () => {
        inside.current -= 1;
        if (inside.current <= 0) leave();
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        event.stopPropagation();
        event.dataTransfer.dropEffect = "copy";
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        event.stopPropagation();
        leave();
        onDrop(taken);
      },
    },
  } as const;
}
