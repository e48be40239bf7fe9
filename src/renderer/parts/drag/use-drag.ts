import type { DragEvent } from "react";
import { scrollWhileDragging } from "./auto-scroll.ts";
import { type DragItem, useDragStore } from "./drag-store.ts";

/** Makes an element draggable: spread the props. Its menu does the same by keyboard and by touch. */
export function useDrag(item: DragItem | null) {
  const set = useDragStore((store) => store.set);
  if (item === null) return {};
  return {
    draggable: true,
    onDragStart: ({ currentTarget, dataTransfer, nativeEvent }: DragEvent<HTMLElement>) => {
      dataTransfer.effectAllowed = "copy";
      dataTransfer.setData("text/plain", item.title);
      dataTransfer.setDragImage(currentTarget, nativeEvent.offsetX, nativeEvent.offsetY);
      const stop = scrollWhileDragging();
      const end = () => {
        stop();
        set(null);
      };
      // The element may be gone by then: a windowed list takes it away when it is scrolled out of sight.
      addEventListener("dragend", end, { once: true, capture: true });
      addEventListener("drop", () => setTimeout(end), { once: true, capture: true });
      // Changing the page in the event itself ends the drag in Chromium.
      setTimeout(() => set(item));
    },
  };
}
