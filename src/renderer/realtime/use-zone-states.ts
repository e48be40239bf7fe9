import { useCallback, useMemo, useRef, useSyncExternalStore } from "react";
import { useServices } from "#renderer/lib/services.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { ShownState } from "#shared/domain/zones/zone-facts.ts";
import { zoneState } from "#shared/domain/zones/zone-state.ts";

/** The live states of these zones in order; renders when a state changes, but not for a new track. */
export function useZoneStates(zones: readonly SoundZone[]): readonly (ShownState | null)[] {
  const { playbackStates } = useServices();
  const ids = useMemo(() => zones.map(({ id }) => id), [zones]);
  const last = useRef<readonly (ShownState | null)[]>([]);
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
