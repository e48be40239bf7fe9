import type { QueryKey } from "@tanstack/react-query";
import { useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import {
  correctOwnTracks,
  deleteOwnTracks,
  restoreOwnTracks,
  setOwnCover,
} from "#shared/contract/rest/music/own-tracks.ts";

/** Everything that shows titles, artists, albums or covers of tracks. */
const staleWith = (account: string): readonly QueryKey[] => [
  queryKeys.ownTracks(account),
  queryKeys.rightsReport(account),
  [queryKeys.playlist("")[0]],
  [queryKeys.zoneHistory("")[0]],
  ["album"],
  ["artist"],
  ["search"],
];

/** Corrects tracks. The caller shows a refusal. */
export function useCorrectOwnTracks(account: string) {
  return useServiceMutation(correctOwnTracks, {
    stale: () => staleWith(account),
    success: (t, _, { changed }) => t("ownMusic.tracks.corrected", { count: changed }),
    failure: "caller",
  });
}

/** Sets or removes the cover of the tracks' albums. */
export function useSetOwnCover(account: string) {
  return useServiceMutation(setOwnCover, {
    stale: () => staleWith(account),
    success: (t, { body }) =>
      t(body.picture === null ? "ownMusic.tracks.coverRemoved" : "ownMusic.tracks.coverSet"),
  });
}

/** Deletes tracks; the toast offers to restore them. */
export function useDeleteOwnTracks(account: string) {
  const restore = useServiceMutation(restoreOwnTracks, {
    stale: () => staleWith(account),
    success: (t, _, { restored }) => t("ownMusic.tracks.restored", { count: restored }),
  });
  return useServiceMutation(deleteOwnTracks, {
    stale: () => staleWith(account),
    success: (t, _, { deleted }) => t("ownMusic.tracks.deleted", { count: deleted }),
    undo: (_, { deletion }) => {
      if (deletion !== null) restore.mutate({ params: { account }, body: { deletion } });
    },
  });
}
