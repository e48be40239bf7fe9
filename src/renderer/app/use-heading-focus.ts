import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * Moves the focus to the heading of the page that was opened, so that a screen reader reads it and Tab goes on from there.
 * Not on the first page, not when only the search of the address changes, and not away from a field that somebody types in.
 */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The heading comes with the page's code or data; a dialog that led here closes first.
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

/** Whoever goes on meanwhile is left where they are. */
const USES = ["keydown", "pointerdown"] as const;

/** Whether nothing is left to be done. */
function focusHeading(): boolean {
  const current = document.activeElement;
  if (document.querySelector('[role="dialog"]')) return false;
  if (current?.matches("input, textarea, select, [contenteditable]")) return true;
  // The part of the page that the address names has the focus already.
  if (current?.matches('[aria-current="location"]')) return true;
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading?.textContent?.trim()) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
