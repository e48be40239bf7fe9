import { queryOptions } from "@tanstack/react-query";
import {
  ManualPlaylistsDocument,
  NewPlaylistNameDocument,
  TracklistIdsDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import { MOST_PLAYLIST_TRACKS } from "#shared/domain/music/manual-playlist.ts";
import { queryKeys } from "../lib/query-keys.ts";
import type { Services } from "../lib/services.tsx";

/** The whole list of a playlist, and the name of that state of it. */
export interface TrackList {
  readonly snapshot: string;
  readonly trackIds: readonly string[];
}

/** Playlists that an account makes. */
export function manualPlaylistQueries({ graphql }: Pick<Services, "graphql">) {
  return {
    /** The account's manual playlists, the last changed first; those whose names contain the words. */
    own: (account: string, search: string) =>
      queryOptions({
        queryKey: [...queryKeys.library(account), "manual", search],
        queryFn: async ({ signal }) =>
          (await graphql(ManualPlaylistsDocument, { owner: account, search }, { signal })).manualPlaylists,
      }),

    /** What a new playlist is called unless somebody names it. */
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
