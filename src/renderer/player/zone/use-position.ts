import { useMemo } from "react";
import type { PlaybackState } from "#shared/contract/control.ts";
import { type KnownPosition, positionAt } from "#shared/domain/playback/position.ts";

/** A self-advancing position; `at` is on this screen's clock. */
export interface MovingPosition extends KnownPosition {
  readonly moving: boolean;
}

/**
 * The track's position. `clockOffsetMs` is the service's clock, used by states, minus this screen's; `staleSince` is
 * when the state became stale on the service's clock, or null.
 */
export function useMovingPosition(
  state: PlaybackState | null,
  clockOffsetMs: () => number,
  staleSince: number | null,
): MovingPosition | null {
  const { progress = null, status = "paused", online = false } = state ?? {};
  return useMemo(() => {
    if (!progress) return null;
    const { durationMs } = progress;
    const at = progress.at - clockOffsetMs();
    const moving = status === "playing" && online;
    if (staleSince !== null) {
      const positionMs = positionAt(progress, moving ? "playing" : "paused", staleSince);
      return { positionMs, durationMs, at, moving: false };
    }
    return { positionMs: progress.positionMs, durationMs, at, moving };
  }, [progress, status, online, clockOffsetMs, staleSince]);
}
