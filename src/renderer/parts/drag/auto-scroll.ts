import { autoScrollStep } from "#shared/domain/music/drag-items.ts";

/**
 * Scrolls the element under the pointer during a drag near its upper or lower edge. The browser's drag and drop emits
 * `dragover`, touch drags emit `pointermove`. Returns the disposer.
 */
export function scrollWhileDragging(told: "dragover" | "pointermove" = "dragover"): () => void {
  let pointer: { readonly x: number; readonly y: number } | null = null;
  let frame = requestAnimationFrame(step);
  const follow = ({ clientX, clientY }: MouseEvent) => {
    pointer = { x: clientX, y: clientY };
  };
  addEventListener(told, follow, { capture: true });

  function step() {
    frame = requestAnimationFrame(step);
    if (!pointer) return;
    const element = scrollableAt(pointer);
    const { top, bottom } =
      element === document.scrollingElement
        ? { top: 0, bottom: window.innerHeight }
        : (element?.getBoundingClientRect() ?? { top: 0, bottom: 0 });
    const by = autoScrollStep(pointer.y, top, bottom);
    if (by !== 0) element?.scrollBy({ top: by, behavior: "instant" });
  }
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener(told, follow, { capture: true });
  };
}

/** The closest scrollable element around a point of the window, else the page. */
function scrollableAt({ x, y }: { readonly x: number; readonly y: number }): Element | null {
  for (let element = document.elementFromPoint(x, y); element; element = element.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY);
    if (scrolls && element.scrollHeight > element.clientHeight) return element;
  }
  return document.scrollingElement;
}
