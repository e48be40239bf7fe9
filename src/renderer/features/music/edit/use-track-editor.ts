import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { manualPlaylistQueries, type TrackList } from "#renderer/data/playlists/manual-playlists.ts";
import { spliceTracks } from "#renderer/data/playlists/playlist-tracks.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { usePlaylistDialogs } from "#renderer/parts/playlist-dialogs/store.ts";
import { inverseOf, type Splice, spliced } from "#shared/domain/music/playlists/manual-playlist.ts";

export type TrackSplice = Splice<string>;

/** Most undo steps. */
const MOST_STEPS = 100;

interface Steps {
  readonly undo: readonly TrackSplice[];
  readonly redo: readonly TrackSplice[];
}

const NO_STEPS: Steps = { undo: [], redo: [] };

/**
 * The tracks of a manual playlist while it is edited. A change shows at once and is sent after the pending ones. When
 * somebody else changed the list, `changedByOthers` is set and the undo steps are dropped.
 */
export function useTrackEditor(id: string, market: string) {
  const services = useServices();
  const queryClient = useQueryClient();
  const options = manualPlaylistQueries(services).list(id, market);
  const { queryKey } = options;
  const query = useQuery(options);
  /** The list shown while changes are pending. */
  const [local, setLocal] = useState<readonly string[] | null>(null);
  const [steps, setSteps] = useState(NO_STEPS);
  const [changedByOthers, setChangedByOthers] = useState(false);
  const sending = useRef({ queue: Promise.resolve(), waiting: 0, own: "", attempt: 0 });

  const trackIds = local ?? query.data?.trackIds ?? null;
  const shown = useRef(trackIds);
  shown.current = trackIds;

  const snapshot = query.data?.snapshot ?? null;
  useEffect(() => {
    const state = sending.current;
    if (snapshot === null || state.waiting > 0) return;
    if (state.own !== "" && state.own !== snapshot) {
      setChangedByOthers(true);
      setSteps(NO_STEPS);
    }
    state.own = snapshot;
  }, [snapshot]);

  /** Accepts a list from this person's own change, so that it does not count as somebody else's. */
  const learn = useCallback(
    (list: TrackList) => {
      sending.current.own = list.snapshot;
      queryClient.setQueryData(queryKey, list);
    },
    [queryClient, queryKey],
  );

  const send = useCallback(
    (splice: TrackSplice): boolean => {
      const before = shown.current;
      if (before === null) return false;
      const state = sending.current;
      const after = spliced(before, splice);
      shown.current = after;
      setLocal(after);
      setChangedByOthers(false);
      state.waiting += 1;
      const { attempt } = state;
      state.queue = state.queue.then(async () => {
        // An earlier change was refused, so this one no longer applies to the list.
        if (attempt !== state.attempt) return;
        try {
          await queryClient.cancelQueries({ queryKey });
          const { snapshot: next } = await spliceTracks(services, { id, market }, splice, state.own);
          learn({ snapshot: next, trackIds: after });
          state.waiting -= 1;
          if (state.waiting === 0) setLocal(null);
        } catch (error) {
          state.waiting = 0;
          state.attempt += 1;
          state.own = queryClient.getQueryData(queryKey)?.snapshot ?? "";
          setLocal(null);
          setSteps(NO_STEPS);
          usePlaylistDialogs.getState().open({ type: "failed", error });
          void queryClient.invalidateQueries({ queryKey: queryKeys.playlist(id) });
        }
      });
      return true;
    },
    [services, queryClient, queryKey, id, market, learn],
  );

  const change = useCallback(
    (splice: TrackSplice) => {
      const inverse = inverseOf(shown.current ?? [], splice);
      if (send(splice)) setSteps(({ undo }) => ({ undo: [...undo, inverse].slice(-MOST_STEPS), redo: [] }));
    },
    [send],
  );

  const step = useCallback(
    (from: "undo" | "redo", to: "undo" | "redo") => {
      const splice = steps[from].at(-1);
      if (!splice) return;
      const inverse = inverseOf(shown.current ?? [], splice);
      if (!send(splice)) return;
      setSteps((held) => ({
        ...held,
        [from]: held[from].slice(0, -1),
        [to]: [...held[to], inverse],
      }));
    },
    [steps, send],
  );

  /** Accepts appended tracks as an undoable change. */
  const added = useCallback(
    (ids: readonly string[], next: string, total: number) => {
      const before = shown.current ?? [];
      const after = [...before, ...ids];
      if (after.length !== total) {
        // Somebody else appended tracks as well.
        sending.current.own = next;
        setSteps(NO_STEPS);
        void queryClient.invalidateQueries({ queryKey });
        return;
      }
      learn({ snapshot: next, trackIds: after });
      setSteps(({ undo }) => ({
        undo: [...undo, { start: before.length, length: ids.length, items: [] }].slice(-MOST_STEPS),
        redo: [],
      }));
    },
    [queryClient, queryKey, learn],
  );

  return {
    query,
    trackIds,
    change,
    added,
    isSaving: local !== null,
    canUndo: steps.undo.length > 0,
    canRedo: steps.redo.length > 0,
    undo: () => step("undo", "redo"),
    redo: () => step("redo", "undo"),
    changedByOthers,
    dismissChanges: () => setChangedByOthers(false),
  };
}
