import { useEffect, useRef, useState } from "react";

/** Work shorter than this shows nothing, in ms; an indicator stays for at least {@link MINIMUM_MS}. */
export const DELAY_MS = 300;
export const MINIMUM_MS = 400;

/** Whether to show a pending state: after 300 ms, then for at least 400 ms. */
export function useDelayed(pending: boolean): boolean {
  const [shown, setShown] = useState(false);
  const shownAt = useRef(0);
  useEffect(() => {
    if (pending === shown) return;
    const wait = pending ? DELAY_MS : Math.max(0, shownAt.current + MINIMUM_MS - Date.now());
    const timer = setTimeout(() => {
      shownAt.current = Date.now();
      setShown(pending);
    }, wait);
    return () => clearTimeout(timer);
  }, [pending, shown]);
  return shown;
}
