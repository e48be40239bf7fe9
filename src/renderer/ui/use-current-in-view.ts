import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * For a strip of tabs that scrolls sideways: whichever link is the current page stands in its middle, as far as the
 * strip scrolls. The page itself does not move.
 */
export function useCurrentInView<Strip extends HTMLElement>(): RefObject<Strip | null> {
  const strip = useRef<Strip>(null);
  const { pathname } = useLocation();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const current = strip.current?.querySelector("[aria-current=page]")?.getBoundingClientRect();
    const own = strip.current?.getBoundingClientRect();
    if (!strip.current || !current || !own) return;
    strip.current.scrollLeft += current.left + current.width / 2 - (own.left + own.width / 2);
  }, [pathname]);
  return strip;
}
