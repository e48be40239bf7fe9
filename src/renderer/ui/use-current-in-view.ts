import { type RefObject, useEffect, useRef } from "react";

/**
 * For a strip of tabs that scrolls sideways: whichever link is the current page stands in its middle, as far as the
 * strip scrolls. The page itself does not move. `page` names the current page: the strip moves when it changes.
 */
export function useCurrentInView<Strip extends HTMLElement>(page: string): RefObject<Strip | null> {
  const strip = useRef<Strip>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const tabs = strip.current;
    if (tabs === null || shown.current === page) return;
    // Called once the browser knows the places of all: asking for them here would make it find them out twice.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      shown.current = page;
      const current = tabs.querySelector("[aria-current=page]")?.getBoundingClientRect();
      if (!current) return;
      const own = tabs.getBoundingClientRect();
      tabs.scrollLeft += current.left + current.width / 2 - (own.left + own.width / 2);
    });
    observer.observe(tabs);
    return () => observer.disconnect();
  }, [page]);
  return strip;
}
