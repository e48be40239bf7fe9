import { type MouseEvent, type TouchEvent, useEffect, useRef } from "react";
import type { MusicSource } from "./music-source.ts";
import { type PlaybackContext, useSourceMenu } from "./source-menu-store.ts";

/** Duration of a long press, in ms, and its tolerance, in px. */
const LONG_PRESS_MS = 500;
const SLIP_PX = 10;

interface Press {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly x: number;
  readonly y: number;
}

/**
 * Props that open the menu of a card or row: by right click, by the menu key or Shift+F10 (which browsers report as the
 * same event), and by a long press (which not all of them report).
 */
export function useMenuOpener(source: MusicSource, playback: PlaybackContext | null = null) {
  const open = useSourceMenu((store) => store.open);
  const press = useRef<Press | null>(null);
  const release = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    release();
    // With Shift, the browser's own menu stays available; a key press has no pointer.
    const byKey = event.clientX === 0 && event.clientY === 0;
    if (event.shiftKey && !byKey && event.button === 2) return;
    event.preventDefault();
    const at = byKey ? beside(event.target as Element) : { x: event.clientX, y: event.clientY };
    open({ source, playback, at });
  };
  const onTouchStart = ({ touches }: TouchEvent<HTMLElement>) => {
    release();
    const touch = touches[0];
    if (!touch || touches.length > 1) return;
    const { clientX: x, clientY: y } = touch;
    const timer = setTimeout(() => {
      press.current = null;
      swallowNextClick();
      open({ source, playback, at: { x, y } });
    }, LONG_PRESS_MS);
    press.current = { timer, x, y };
  };
  const onTouchMove = ({ touches }: TouchEvent<HTMLElement>) => {
    const touch = touches[0];
    if (!touch || !press.current) return;
    const { x, y } = press.current;
    if (Math.hypot(touch.clientX - x, touch.clientY - y) > SLIP_PX) release();
  };
  return { onContextMenu, onTouchStart, onTouchMove, onTouchEnd: release, onTouchCancel: release };
}

/** The point below an element's start. */
export function beside(element: Element): { readonly x: number; readonly y: number } {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom };
}

/** Lifting the finger that opened the menu over a link must not click it. */
function swallowNextClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  // Some browsers send no click after a long press; the next click is then a real one.
  const lifted = new AbortController();
  for (const end of ["touchend", "touchcancel"])
    addEventListener(
      end,
      () => {
        lifted.abort();
        setTimeout(() => removeEventListener("click", swallow, { capture: true }), 400);
      },
      { signal: lifted.signal },
    );
}
