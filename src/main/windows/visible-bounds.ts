import type { WindowBounds } from "../storage/settings.ts";

/** A rectangle of the desktop, in device-independent pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** So much of a window must lie on a screen for somebody to take hold of it, in pixels. */
const GRIP = { width: 120, height: 60 };

/**
 * Where a window can be opened: where it was, if it can still be reached there, else in the middle of a screen; and
 * never larger than the largest screen.
 */
export function visibleBounds(bounds: WindowBounds, screens: readonly Area[]): WindowBounds {
  const width = Math.min(bounds.width, Math.max(...screens.map((screen) => screen.width), 320));
  const height = Math.min(bounds.height, Math.max(...screens.map((screen) => screen.height), 240));
  const { x, y } = bounds;
  if (x === undefined || y === undefined) return { width, height };
  const reached = screens.some((screen) => {
    const across = Math.min(x + width, screen.x + screen.width) - Math.max(x, screen.x);
    // A window is held by its top.
    const topIsOn = y >= screen.y - GRIP.height / 2 && y <= screen.y + screen.height - GRIP.height;
    return across >= GRIP.width && topIsOn;
  });
  return reached ? { x, y, width, height } : { width, height };
}
