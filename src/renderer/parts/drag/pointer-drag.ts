import { scrollNearEdges } from "./auto-scroll.ts";
import { showDragImage } from "./drag-image.ts";

/** A press that moves less than this is a click, in px. */
const CLICK_PX = 5;
/** Touch that has to be held becomes a drag after this time, in ms; before that it scrolls. */
const LONG_PRESS_MS = 350;

export interface PointerDrag {
  /** Whether a touch has to be held first, so that a shorter one scrolls. */
  readonly isHeld?: boolean;
  /** A copy of this element follows the pointer. */
  readonly image?: Element | null;
  /** The only element that scrolls; without it, the one under the pointer. */
  readonly scrolls?: (pointer: PointerEvent) => Element | null;
  readonly onStart?: () => void;
  /** Called when the pointer moves, and when the content scrolls below it. */
  readonly onMove?: (pointer: PointerEvent) => void;
  /** Called once for each drag, before the drop. */
  readonly onEnd?: () => void;
  readonly onDrop?: (pointer: PointerEvent) => void;
  /** The press was a click. */
  readonly onClick?: () => void;
}

/** Ends the current press; null without one. */
let endPress: (() => void) | null = null;
let isDragging = false;

/**
 * Follows a press of mouse, pen or touch until it is released; Escape cancels. Listens on the window, since a virtualised
 * list may unmount the pressed element. Returns the disposer, or null if another press is followed already.
 */
export function startDrag(down: PointerEvent, drag: PointerDrag): (() => void) | null {
  if (endPress || down.button !== 0 || !down.isPrimary) return null;
  const listening = new AbortController();
  let last = down;
  let image: ReturnType<typeof showDragImage> | null = null;
  let stopScrolling: (() => void) | null = null;

  const show = () => {
    image?.follow(last);
    drag.onMove?.(last);
  };
  const start = () => {
    isDragging = true;
    getSelection()?.removeAllRanges();
    // A touch belongs to the pressed element, which may be unmounted.
    if (down.pointerType === "touch") document.body.setPointerCapture(down.pointerId);
    if (drag.image) image = showDragImage(drag.image, down);
    stopScrolling = scrollNearEdges(() => last, show, drag.scrolls);
    drag.onStart?.();
    show();
  };
  const timer = drag.isHeld && down.pointerType === "touch" ? setTimeout(start, LONG_PRESS_MS) : null;
  const end = () => {
    const was = isDragging;
    endPress = null;
    isDragging = false;
    if (timer !== null) clearTimeout(timer);
    listening.abort();
    stopScrolling?.();
    image?.remove();
    if (was) drag.onEnd?.();
  };
  const listen = <Type extends keyof WindowEventMap>(
    type: Type,
    on: (event: WindowEventMap[Type]) => void,
    capture = false,
  ) => addEventListener(type, on, { capture, signal: listening.signal });

  listen("pointermove", (moved) => {
    if (moved.pointerId !== down.pointerId) return;
    // The release was outside of the window.
    if (moved.buttons === 0) return end();
    last = moved;
    if (isDragging) return show();
    if (Math.hypot(moved.clientX - down.clientX, moved.clientY - down.clientY) < CLICK_PX) return;
    // The touch scrolls.
    if (timer !== null) return end();
    start();
  });
  listen("pointerup", (up) => {
    if (up.pointerId !== down.pointerId) return;
    const was = isDragging;
    end();
    if (!was) return drag.onClick?.();
    swallowClick();
    drag.onDrop?.(up);
  });
  listen("pointercancel", (gone) => gone.pointerId === down.pointerId && end());
  // The browser would select text, or drag links and pictures by itself.
  listen("selectstart", (event) => event.preventDefault());
  listen("dragstart", (event) => event.preventDefault(), true);
  listen(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !isDragging) return;
      event.stopPropagation();
      end();
    },
    true,
  );
  endPress = end;
  return end;
}

/**
 * Keeps held touches from scrolling once they drag; returns the disposer. Registered before the touch, when the browser
 * decides.
 */
export function holdTouches(): () => void {
  const hold = (event: TouchEvent) => isDragging && event.preventDefault();
  document.addEventListener("touchmove", hold, { passive: false });
  return () => document.removeEventListener("touchmove", hold);
}

/** The release of a drag is no click on what is below it. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}
