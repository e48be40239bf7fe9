import { useCallback, useEffect, useRef } from "react";
import { type PointerDrag, startDrag } from "./pointer-drag.ts";

/** Starts drags that end when the component unmounts. */
export function usePointerDrag(): (down: PointerEvent, drag: PointerDrag) => void {
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  return useCallback((down, drag) => {
    stop.current = startDrag(down, drag) ?? stop.current;
  }, []);
}
