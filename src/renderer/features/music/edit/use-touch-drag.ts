import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from "react";
import { scrollWhileDragging } from "#renderer/parts/drag/auto-scroll.ts";

/** A touch that moves less than this is no drag, in px. */
const LEAST_PX = 5;

interface TouchDragOptions {
  readonly frame: RefObject<HTMLElement | null>;
  readonly rowPx: number;
  readonly count: number;
  /** The dragged rows and the gap for a drop; null at the end of the drag. */
  readonly onDrag: (drag: { readonly which: ReadonlySet<number>; readonly gap: number } | null) => void;
  readonly onDrop: (which: ReadonlySet<number>, gap: number) => void;
}

/** Drags rows by touch or pen, which the browser's own drag and drop does not support; mice use the browser's. */
export function useTouchDrag(options: TouchDragOptions) {
  const latest = useRef(options);
  latest.current = options;
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const begin = ({ nativeEvent: down }: ReactPointerEvent<HTMLElement>, which: ReadonlySet<number>) => {
    const frame = latest.current.frame.current;
    if (!frame || down.pointerType === "mouse" || !down.isPrimary || stop.current) return;
    // The touched row unmounts when scrolled out of view, so the frame captures the pointer.
    frame.setPointerCapture(down.pointerId);
    let y = down.clientY;
    let isMoving = false;
    const gapNow = () => {
      const { rowPx, count } = latest.current;
      const gap = Math.round((y - frame.getBoundingClientRect().top) / rowPx);
      return Math.max(0, Math.min(count, gap));
    };
    const show = () => isMoving && latest.current.onDrag({ which, gap: gapNow() });
    const follow = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      y = event.clientY;
      isMoving ||= Math.abs(y - down.clientY) >= LEAST_PX;
      show();
    };
    const drop = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      end();
      if (isMoving && event.type === "pointerup") latest.current.onDrop(which, gapNow());
    };
    const stopScrolling = scrollWhileDragging("pointermove");
    const end = () => {
      stop.current = null;
      stopScrolling();
      frame.removeEventListener("pointermove", follow);
      frame.removeEventListener("pointerup", drop);
      frame.removeEventListener("pointercancel", drop);
      removeEventListener("scroll", show, { capture: true });
      latest.current.onDrag(null);
    };
    stop.current = end;
    frame.addEventListener("pointermove", follow);
    frame.addEventListener("pointerup", drop);
    frame.addEventListener("pointercancel", drop);
    addEventListener("scroll", show, { capture: true });
  };

  return { begin, isDragging: () => stop.current !== null };
}
