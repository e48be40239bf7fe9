import { useMemo } from "react";
import type { PlaybackState } from "#shared/contract/control.ts";
import type { KnownPosition } from "#shared/domain/playback/position.ts";

/** A position that goes on by itself; `at` is on this screen's clock. */
export interface MovingPosition extends KnownPosition {
  readonly moving: boolean;
}

/** Where the track is. `clockOffsetMs` is the service's clock, on which states are dated, minus this screen's. */
export function useMovingPosition(
  state: PlaybackState | null,
  clockOffsetMs: () => number,
): MovingPosition | null {
  const { progress = null, status = "paused", online = false } = state ?? {};
  return useMemo(() => {
    if (!progress) return null;
    const moving = status === "playing" && online;
    return {
      positionMs: progress.positionMs,
      durationMs: progress.durationMs,
      at: progress.at - clockOffsetMs(),
      moving,
    };
  }, [progress, status, online, clockOffsetMs]);
}
