import type { DragEvent } from "react";
import { scrollWhileDragging } from "./auto-scroll.ts";
import { type DragItem, useDragStore } from "./drag-store.ts";

/** Makes an element draggable: spread the props. Its menu offers the same for keyboard and touch. */
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
      // Listen on the window: a virtualised list may unmount the element during the drag.
      addEventListener("dragend", end, { once: true, capture: true });
      addEventListener("drop", () => setTimeout(end), { once: true, capture: true });
      // Changing the DOM within the event itself ends the drag in Chromium.
      setTimeout(() => set(item));
    },
  };
}
