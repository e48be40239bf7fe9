import type { PointerEvent } from "react";
import { type DragItem, useDragStore } from "./drag-store.ts";

/** Kept out of the first load. */
const dragging = () => import("./pointer-drag.ts");

/** Makes an element draggable by mouse: spread the props. Its menu offers the same for keyboard and touch. */
export function useDrag(item: DragItem) {
  const set = useDragStore((store) => store.set);
  return {
    onPointerEnter: ({ pointerType }: PointerEvent<HTMLElement>) =>
      pointerType === "mouse" && void dragging(),
    onPointerDown: async ({ currentTarget, nativeEvent }: PointerEvent<HTMLElement>) => {
      if (nativeEvent.pointerType !== "mouse") return;
      const { startDrag } = await dragging();
      startDrag(nativeEvent, { image: currentTarget, onStart: () => set(item), onEnd: () => set(null) });
    },
  };
}
