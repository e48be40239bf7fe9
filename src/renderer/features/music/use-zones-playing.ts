import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { useStaleSince } from "#renderer/realtime/use-playback-state.ts";

/** A zone that currently plays some music. */
export interface PlayingZone {
  readonly accountId: string;
  readonly id: string;
  readonly name: string;
  readonly trackId: string | null;
}

/** Most zones watched per page. */
const MOST_ZONES = 100;

/** The account's zones that play from a source, live from their players' reports; empty while those are stale. */
export function useZonesPlaying(source: string): readonly PlayingZone[] {
  const services = useServices();
  const { playbackStates } = services;
  const { userId } = useSession();
  const accountId = useCurrentAccount()?.id ?? "";
  const assigned = useQuery({
    ...zoneQueries(services).page(accountId, { playFrom: source, perPage: MOST_ZONES }),
    enabled: userId !== null && accountId !== "",
  }).data?.items;
  const isStale = useStaleSince() !== null;
  const ids = useMemo(() => (assigned ?? []).map(({ id }) => id), [assigned]);
  const subscribe = useCallback(
    (listener: () => void) => playbackStates.subscribe(ids, listener),
    [playbackStates, ids],
  );
  const playing = () =>
    ids.flatMap((id) => {
      const state = playbackStates.get(id);
      return state?.online && state.status === "playing" && state.source?.id === source ? [state] : [];
    });
  // Renders when this changes, not on every position update.
  const signature = useSyncExternalStore(subscribe, () =>
    playing()
      .map(({ zone, trackId }) => `${zone.id} ${zone.name} ${trackId}`)
      .join(),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for the states
  return useMemo(
    () =>
      isStale
        ? []
        : playing().map(({ zone, trackId }) => ({ accountId, id: zone.id, name: zone.name, trackId })),
    [signature, isStale, accountId],
  );
}
