import type { PointerEvent } from "react";
import { type DragItem, useDragStore } from "./drag-store.ts";
import { startDrag } from "./pointer-drag.ts";

/** Makes an element draggable by mouse: spread the props. Its menu offers the same for keyboard and touch. */
export function useDrag(item: DragItem) {
  const set = useDragStore((store) => store.set);
  return {
    onPointerDown: ({ currentTarget, nativeEvent }: PointerEvent<HTMLElement>) => {
      if (nativeEvent.pointerType !== "mouse") return;
      startDrag(nativeEvent, { image: currentTarget, onStart: () => set(item), onEnd: () => set(null) });
    },
  };
}
