import { startTransition, useEffect, useState } from "react";
import { idle } from "#renderer/lib/page/idle.ts";

let wasIdle = false;

/**
 * True once the page has been idle, for content below the viewport. Later screens render it at once: going back
 * restores the scroll position, which needs the full content.
 */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(wasIdle);
  useEffect(() => {
    if (wasIdle) return;
    let left = false;
    idle().then(() => {
      wasIdle = true;
      if (!left) startTransition(() => setIdle(true));
    });
    return () => {
      left = true;
    };
  }, []);
  return isIdle;
}
