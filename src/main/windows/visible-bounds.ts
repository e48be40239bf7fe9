import type { WindowBounds } from "#main/storage/settings.ts";

/** A rectangle of the desktop, in device-independent pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A person can grab a window if this much of it lies on a screen, in pixels. */
const GRIP = { width: 120, height: 60 };

/**
 * Bounds for opening a window: its previous ones if they are still reachable, else the middle of a screen; never larger
 * than the largest screen.
 */
export function visibleBounds(bounds: WindowBounds, screens: readonly Area[]): WindowBounds {
  const width = Math.min(bounds.width, Math.max(...screens.map((screen) => screen.width), 320));
  const height = Math.min(bounds.height, Math.max(...screens.map((screen) => screen.height), 240));
  const { x, y } = bounds;
  if (x === undefined || y === undefined) return { width, height };
  const reached = screens.some((screen) => {
    const across = Math.min(x + width, screen.x + screen.width) - Math.max(x, screen.x);
    // The top must be visible, because windows are moved by it.
    const topIsOn = y >= screen.y - GRIP.height / 2 && y <= screen.y + screen.height - GRIP.height;
    return across >= GRIP.width && topIsOn;
  });
  return reached ? { x, y, width, height } : { width, height };
}
