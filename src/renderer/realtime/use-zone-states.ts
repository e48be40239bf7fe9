import { useCallback, useMemo, useRef, useSyncExternalStore } from "react";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { useServices } from "../lib/services.tsx";
import { zoneState } from "../lib/zone-state.ts";
import type { State } from "../ui/state-badge.tsx";

/** The states of these zones, live and in their order; rendered when one of them changes and not when a track does. */
export function useZoneStates(zones: readonly SoundZone[]): readonly State[] {
  const { playbackStates } = useServices();
  const ids = useMemo(() => zones.map(({ id }) => id), [zones]);
  const last = useRef<readonly State[]>([]);
  const subscribe = useCallback(
    (listener: () => void) => playbackStates.subscribe(ids, listener),
    [playbackStates, ids],
  );
  return useSyncExternalStore(subscribe, () => {
    const now = Date.now();
    const states = zones.map((zone) => zoneState(zone, playbackStates.get(zone.id), now));
    if (states.join() !== last.current.join()) last.current = states;
    return last.current;
  });
}
