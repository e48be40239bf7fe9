import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * Moves the focus to the heading of the opened page, so that screen readers read it and Tab continues from there. Skips
 * the first page, changes of the search alone, and navigations while somebody types in a field.
 */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The heading appears with the page's code or data; a dialog that led here closes first.
    const observer = new MutationObserver(() => {
      if (focusHeading()) stop();
    });
    const stop = () => {
      observer.disconnect();
      for (const event of USES) removeEventListener(event, stop, true);
    };
    for (const event of USES) addEventListener(event, stop, true);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    if (focusHeading()) stop();
    return stop;
  }, [pathname]);
}

/** Any of these events while waiting cancels the move of the focus. */
const USES = ["keydown", "pointerdown"] as const;

/** Focuses the heading if it may; returns whether the search for it is over. */
function focusHeading(): boolean {
  const current = document.activeElement;
  if (document.querySelector('[role="dialog"]')) return false;
  if (current?.matches("input, textarea, select, [contenteditable]")) return true;
  // The part of the page named by the address already has the focus.
  if (current?.matches('[aria-current="location"]')) return true;
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading?.textContent?.trim()) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
