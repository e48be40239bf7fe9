import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { queryKeys } from "../../lib/query-keys.ts";
import { toast } from "../../lib/toast.ts";
import { undoToast } from "../../ui/undo-toast.tsx";
import { blockTrack, unblockTrack, type ZoneCalls } from "./queries.ts";

export interface NamedTrack {
  readonly id: string;
  readonly title: string;
}

/** Blocking and unblocking in a zone: each says what it did and can be taken back. */
export function useBlocking(calls: ZoneCalls, zoneId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: queryKeys.zoneBlocked(zoneId) }),
      queryClient.invalidateQueries({ queryKey: queryKeys.zoneHistory(zoneId) }),
    ]);
  const onError = () => toast("error", t("blocked.failed"));

  const block = useMutation({
    mutationFn: (track: NamedTrack) => blockTrack(calls, zoneId, track.id),
    onSuccess: (_, track) => {
      undoToast({
        message: t("blocked.done", { title: track.title }),
        undoLabel: t("app.undo"),
        onUndo: () => unblock.mutate(track),
      });
    },
    onError,
    onSettled: refresh,
  });
  const unblock = useMutation({
    mutationFn: (track: NamedTrack) => unblockTrack(calls, zoneId, track.id),
    onSuccess: (_, track) => {
      undoToast({
        message: t("blocked.undone", { title: track.title }),
        undoLabel: t("app.undo"),
        onUndo: () => block.mutate(track),
      });
    },
    onError,
    onSettled: refresh,
  });
  return { block: block.mutate, unblock: unblock.mutate };
}
