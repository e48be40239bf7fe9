import { startTransition, useEffect, useState } from "react";
import { idle } from "./idle.ts";

/** True once the page has nothing better to do: for what is below the window. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let left = false;
    idle().then(() => {
      if (!left) startTransition(() => setIdle(true));
    });
    return () => {
      left = true;
    };
  }, []);
  return isIdle;
}
