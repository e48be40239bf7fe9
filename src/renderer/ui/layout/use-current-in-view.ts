import { type RefObject, useEffect, useRef } from "react";

/**
 * Scrolls a horizontal strip of tabs so that the current page's link is centred, as far as possible. The page itself
 * does not scroll. `page` names the current page: the strip moves when it changes.
 */
export function useCurrentInView<Strip extends HTMLElement>(page: string): RefObject<Strip | null> {
  const strip = useRef<Strip>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const tabs = strip.current;
    if (tabs === null || shown.current === page) return;
    // Called after layout: measuring here would force a second layout.
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
