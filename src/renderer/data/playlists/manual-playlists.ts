import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import {
  ManualPlaylistsDocument,
  NewPlaylistNameDocument,
  TracklistIdsDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import { MOST_PLAYLIST_TRACKS } from "#shared/domain/music/playlists/manual-playlist.ts";

/** All tracks of a playlist, with the snapshot id of that state. */
export interface TrackList {
  readonly snapshot: string;
  readonly trackIds: readonly string[];
}

/** Playlists made by an account. */
export function manualPlaylistQueries({ graphql }: Pick<Services, "graphql">) {
  return {
    /** The account's manual playlists whose names match the search, last changed first. */
    own: (account: string, search: string) =>
      queryOptions({
        queryKey: [...queryKeys.library(account), "manual", search],
        queryFn: async ({ signal }) =>
          (await graphql(ManualPlaylistsDocument, { owner: account, search }, { signal })).manualPlaylists,
      }),

    /** The default name of a new playlist. */
    newName: (account: string) =>
      queryOptions({
        queryKey: [...queryKeys.library(account), "new-name"],
        queryFn: async ({ signal }) =>
          (await graphql(NewPlaylistNameDocument, { owner: account }, { signal })).newPlaylistName,
        staleTime: 0,
      }),

    /** All tracks of a playlist by id; null when there is no such playlist. */
    list: (playlistId: string, market: string) =>
      queryOptions({
        queryKey: [...queryKeys.playlist(playlistId), "ids", market],
        queryFn: async ({ signal }): Promise<TrackList | null> => {
          const variables = { playlistId, market, first: MOST_PLAYLIST_TRACKS };
          const options = { signal, path: "playlist", swallow: [404] } as const;
          const playlist = await graphql(TracklistIdsDocument, variables, options);
          return playlist && { snapshot: playlist.snapshot, trackIds: playlist.trackIds };
        },
      }),
  };
}
