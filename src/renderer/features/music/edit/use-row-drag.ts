import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from "react";
import { usePointerDrag } from "#renderer/parts/drag/use-pointer-drag.ts";

interface RowDragOptions {
  readonly frame: RefObject<HTMLElement | null>;
  readonly rowPx: number;
  readonly count: number;
  readonly onDrop: (which: ReadonlySet<number>, gap: number) => void;
}

/**
 * Drags rows of a virtualised list: by mouse anywhere on a row, by touch or pen at its grip. `gap` is where a drop would
 * insert them, `lifted` are the rows themselves.
 */
export function useRowDrag(options: RowDragOptions) {
  const latest = useRef(options);
  latest.current = options;
  const startDrag = usePointerDrag();
  const [gap, setGap] = useState<number | null>(null);
  const [lifted, setLifted] = useState<ReadonlySet<number> | null>(null);

  /** The gap nearest the pointer; a mouse outside of the list cancels. */
  const gapAt = ({ clientX: x, clientY: y, pointerType }: PointerEvent): number | null => {
    const { frame, rowPx, count } = latest.current;
    const box = frame.current?.getBoundingClientRect();
    if (!box) return null;
    const isInside = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    if (pointerType === "mouse" && !isInside) return null;
    return Math.max(0, Math.min(count, Math.round((y - box.top) / rowPx)));
  };

  const begin = (
    { currentTarget, nativeEvent }: ReactPointerEvent<HTMLElement>,
    which: ReadonlySet<number>,
    onStart: () => void,
  ) => {
    const byMouse = nativeEvent.pointerType === "mouse";
    const onGrip = nativeEvent.target instanceof Element && nativeEvent.target.closest("[data-grip]");
    if (!byMouse && !onGrip) return;
    let shown: number | null = null;
    startDrag(nativeEvent, {
      image: byMouse ? currentTarget : null,
      // A touch does not select: the selection's buttons would push the list away from the finger.
      onStart: byMouse ? onStart : () => setLifted(which),
      onMove: (pointer) => {
        shown = gapAt(pointer);
        setGap(shown);
      },
      onEnd: () => {
        setGap(null);
        setLifted(null);
      },
      onDrop: () => shown !== null && latest.current.onDrop(which, shown),
    });
  };
  return { begin, gap, lifted };
}
