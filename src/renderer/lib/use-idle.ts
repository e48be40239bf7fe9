import { startTransition, useEffect, useState } from "react";
import { idle } from "./idle.ts";

let wasIdle = false;

/**
 * True once the page has had nothing better to do: for what is below the window. Later screens draw it at once: whoever
 * goes back is scrolled to where they were, which has to be there.
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
