import { autoScrollStep } from "#shared/domain/music/drag-items.ts";

/** Scrolls while a drag is near an upper or lower edge; `onScroll` is called after it has scrolled. Returns the disposer. */
export function scrollNearEdges(
  pointer: () => PointerEvent,
  onScroll: () => void,
  scrollable: (pointer: PointerEvent) => Element | null = scrollableAt,
): () => void {
  let frame = requestAnimationFrame(step);
  function step() {
    frame = requestAnimationFrame(step);
    const element = scrollable(pointer());
    if (!element) return;
    const { top, bottom } =
      element === document.scrollingElement
        ? { top: 0, bottom: window.innerHeight }
        : element.getBoundingClientRect();
    const by = autoScrollStep(pointer().clientY, top, bottom);
    if (by === 0) return;
    const before = element.scrollTop;
    element.scrollBy({ top: by, behavior: "instant" });
    if (element.scrollTop !== before) onScroll();
  }
  return () => cancelAnimationFrame(frame);
}

/** The closest scrollable element around the pointer, else the page. */
function scrollableAt({ clientX, clientY }: PointerEvent): Element | null {
  for (let element = document.elementFromPoint(clientX, clientY); element; element = element.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY);
    if (scrolls && element.scrollHeight > element.clientHeight) return element;
  }
  return document.scrollingElement;
}
