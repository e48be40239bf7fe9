import { type RefObject, useEffect, useRef } from "react";

/**
 * For a strip of tabs that scrolls sideways: whichever link is the current page stands in its middle, as far as the
 * strip scrolls. The page itself does not move. `page` names the current page: the strip moves when it changes.
 */
export function useCurrentInView<Strip extends HTMLElement>(page: string): RefObject<Strip | null> {
  const strip = useRef<Strip>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const current = strip.current?.querySelector("[aria-current=page]")?.getBoundingClientRect();
    const own = strip.current?.getBoundingClientRect();
    if (!strip.current || !current || !own) return;
    strip.current.scrollLeft += current.left + current.width / 2 - (own.left + own.width / 2);
  }, [page]);
  return strip;
}
