import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { manualPlaylistQueries } from "#renderer/data/playlists/manual-playlists.ts";
import { appendTracks, checkBeforeUpdate, spliceTracks } from "#renderer/data/playlists/playlist-tracks.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { undoToast } from "#renderer/ui/feedback/undo-toast.tsx";
import { planAddition } from "#shared/domain/music/playlists/manual-playlist.ts";
import { askForPartial, usePlaylistDialogs } from "./store.ts";

interface Playlist {
  readonly id: string;
  readonly name: string;
}

/** The added tracks; null when none were added, which was shown to or chosen by the person. */
export interface Added {
  readonly trackIds: readonly string[];
  readonly snapshot: string;
  /** Length of the list afterwards. */
  readonly total: number;
}

/**
 * Appends tracks to a playlist: checks its size first, then asks whether to add only those that fit. `isBusy`
 * meanwhile.
 */
export function useAddTracks(market: string) {
  const { t } = useTranslation();
  const services = useServices();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { open } = usePlaylistDialogs.getState();

  const add = useCallback(
    async (playlist: Playlist, wanted: readonly string[]): Promise<Added | null> => {
      if (wanted.length === 0) return null;
      setBusy(true);
      try {
        const { total } = await checkBeforeUpdate(services, playlist.id, market);
        const plan = planAddition(total, wanted.length);
        if (plan.kind === "none") {
          open({ type: "full", name: playlist.name });
          return null;
        }
        if (plan.kind === "some" && !(await askForPartial(playlist.name, wanted.length, plan.fits)))
          return null;
        const trackIds = plan.kind === "some" ? wanted.slice(0, plan.fits) : wanted;
        const { snapshot, trackStatistics } = await appendTracks(
          services,
          { id: playlist.id, market },
          trackIds,
        );
        void queryClient.invalidateQueries({ queryKey: queryKeys.playlist(playlist.id) });
        return { trackIds, snapshot, total: trackStatistics.total };
      } catch (error) {
        open({ type: "failed", error });
        return null;
      } finally {
        setBusy(false);
      }
    },
    [services, queryClient, market, open],
  );

  /** Adds tracks and shows a toast with undo. */
  const addAndTell = useCallback(
    async (playlist: Playlist, wanted: readonly string[]): Promise<Added | null> => {
      const added = await add(playlist, wanted);
      if (!added) return null;
      const undo = async () => {
        try {
          const count = added.trackIds.length;
          const list = manualPlaylistQueries(services).list(playlist.id, market);
          await queryClient.fetchQuery({ ...list, staleTime: 0 });
          const splice = { start: added.total - count, length: count, items: [] };
          await spliceTracks(services, { id: playlist.id, market }, splice, added.snapshot);
          await queryClient.invalidateQueries({ queryKey: queryKeys.playlist(playlist.id) });
        } catch (error) {
          open({ type: "failed", error });
        }
      };
      undoToast({
        message: t("playlistDialogs.added", { count: added.trackIds.length, playlist: playlist.name }),
        undoLabel: t("app.undo"),
        onUndo: () => void undo(),
      });
      return added;
    },
    [add, services, queryClient, market, open, t],
  );
  return { add, addAndTell, isBusy };
}
