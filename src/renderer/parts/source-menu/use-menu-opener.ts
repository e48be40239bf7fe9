import { type MouseEvent, type TouchEvent, useEffect, useRef } from "react";
import type { MusicSource } from "./music-source.ts";
import { type PlaybackContext, useSourceMenu } from "./source-menu-store.ts";

/** How long a finger rests before the menu opens, in ms, and how far it may slip, in px. */
const LONG_PRESS_MS = 500;
const SLIP_PX = 10;

interface Press {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly x: number;
  readonly y: number;
}

/**
 * What opens the menu of a piece of music on its card or row: a right click, the keyboard's menu key or Shift+F10 (which
 * browsers report as the same event), and a finger that rests on it (which not all of them do).
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
    // With Shift, browsers' own menu stays within reach; a key press has no pointer.
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

/** The place below an element's start. */
export function beside(element: Element): { readonly x: number; readonly y: number } {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom };
}

/** The finger that opened the menu is lifted over a link: that is not a click on it. */
function swallowNextClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  // Where the browser sends no click after it, the next one is somebody's own.
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
