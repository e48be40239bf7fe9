import {
  AddToLibraryDocument,
  RemoveFromLibraryDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useServices } from "../lib/services.tsx";
import type { PlaylistChoice } from "./library.ts";
import { musicQueries } from "./music.ts";
import { inQuery, useCallMutation } from "./mutation.ts";

/** Adds a playlist to an account's library (true) or removes it: optimistic, with undo. */
export function useSetInLibrary(playlist: PlaylistChoice, market: string, owner: string) {
  const { queryKey } = musicQueries(useServices()).playlist(playlist.id, market, owner);
  const change = useCallMutation(
    async ({ graphql }, wanted: boolean) => {
      const items = [{ id: playlist.id, itemKind: "PLAYLIST" as const }];
      if (wanted) await graphql(AddToLibraryDocument, { owner, input: { items } });
      else await graphql(RemoveFromLibraryDocument, { owner, input: { itemIds: [playlist.id] } });
    },
    {
      optimistic: (inMusicLibrary) => [inQuery(queryKey, (page) => page && { ...page, inMusicLibrary })],
      stale: () => [queryKeys.library(owner)],
      success: (t, wanted) => t(wanted ? "music.added" : "music.removed", { title: playlist.name }),
      undo: (wanted) => change.mutate(!wanted),
      failure: "music.libraryFailed",
    },
  );
  return change;
}
