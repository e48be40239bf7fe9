import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useServices } from "#renderer/lib/services.tsx";
import type { PlaybackState } from "#shared/contract/control.ts";
import { positionAt } from "#shared/domain/playback/position.ts";

/** A zone's live state; null until known. */
export function usePlaybackState(zoneId: string): PlaybackState | null {
  const { playbackStates } = useServices();
  const subscribe = useCallback(
    (listener: () => void) => playbackStates.subscribe([zoneId], listener),
    [playbackStates, zoneId],
  );
  return useSyncExternalStore(subscribe, () => playbackStates.get(zoneId));
}

/** Since when the shown zone states are stale, epoch ms on the service's clock; null if they are not. */
export function useStaleSince(): number | null {
  const { playbackStates } = useServices();
  return useSyncExternalStore(playbackStates.onContact, playbackStates.staleSince);
}

/** Whether the service currently delivers zone states, whatever the system says about the network. */
export function useIsReceiving(): boolean {
  const { playbackStates } = useServices();
  return useSyncExternalStore(playbackStates.onContact, playbackStates.isReceiving);
}

/** A zone's position in its track, in ms; updated every `everyMs` while it plays and is known. */
export function usePosition(state: PlaybackState | null, everyMs = 500): number | null {
  const { playbackStates } = useServices();
  const [, tick] = useState(0);
  const staleSince = useStaleSince();
  const playing = state?.status === "playing" && state.progress !== null && staleSince === null;
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => tick((count) => count + 1), everyMs);
    return () => clearInterval(timer);
  }, [playing, everyMs]);
  if (!state?.progress) return null;
  return positionAt(state.progress, state.status, staleSince ?? playbackStates.serviceNow());
}
