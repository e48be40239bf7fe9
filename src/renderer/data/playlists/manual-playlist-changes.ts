import { inQuery, useCallMutation } from "#renderer/data/calls/mutation.ts";
import { musicQueries } from "#renderer/data/music/music.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { useServices } from "#renderer/lib/services.tsx";
import {
  DeletePlaylistDocument,
  RestorePlaylistDocument,
  SetManualPlaylistPictureDocument,
  UpdateManualPlaylistDocument,
} from "#shared/contract/graphql/generated/operations.ts";

interface PlaylistWords {
  readonly name: string;
  readonly shortDescription: string;
}

/** Changes name and description of a manual playlist. The caller shows a refusal. */
export function useDescribePlaylist(id: string, market: string, owner: string) {
  const { queryKey } = musicQueries(useServices()).playlist(id, market, owner);
  return useCallMutation(
    async ({ graphql }, words: PlaylistWords) => {
      const variables = { input: { id, ...words }, market };
      return (await graphql(UpdateManualPlaylistDocument, variables)).updateManualPlaylist;
    },
    {
      learned: (_, { name, shortDescription, display }) => [
        inQuery(queryKey, (page) => page && { ...page, name, shortDescription, display }),
      ],
      stale: () => [queryKeys.library(owner)],
      success: "playlistEdit.saved",
      failure: "caller",
    },
  );
}

/** Sets a manual playlist's picture as base64; null makes the service generate one. The caller shows a refusal. */
export function useSetPlaylistPicture(id: string, market: string, owner: string) {
  const { queryKey } = musicQueries(useServices()).playlist(id, market, owner);
  return useCallMutation(
    async ({ graphql }, picture: string | null) => {
      const variables = { input: { id, picture }, market };
      return (await graphql(SetManualPlaylistPictureDocument, variables)).setManualPlaylistPicture;
    },
    {
      learned: (_, { display }) => [inQuery(queryKey, (page) => page && { ...page, display })],
      stale: () => [queryKeys.library(owner)],
      failure: { title: "playlistEdit.picture.failed" },
    },
  );
}

/** Deletes a playlist; the toast offers to restore it. */
export function useDeletePlaylist(owner: string, market: string) {
  const restore = useCallMutation(
    async ({ graphql }, { id }: { readonly id: string; readonly name: string }) =>
      await graphql(RestorePlaylistDocument, { id, market }),
    {
      stale: ({ id }) => [queryKeys.library(owner), queryKeys.playlist(id)],
      success: (t, { name }) => t("playlistEdit.delete.restored", { name }),
      failure: "dialog",
    },
  );
  return useCallMutation(
    async ({ graphql }, { id }: { readonly id: string; readonly name: string }) =>
      await graphql(DeletePlaylistDocument, { id }),
    {
      stale: ({ id }) => [queryKeys.library(owner), queryKeys.playlist(id)],
      success: (t, { name }) => t("playlistEdit.delete.done", { name }),
      undo: (playlist) => restore.mutate(playlist),
      failure: "dialog",
    },
  );
}
