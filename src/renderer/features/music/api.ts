import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  AddToLibraryDocument,
  AlbumPageDocument,
  ArtistPageDocument,
  PlaylistPageDocument,
  RemoveFromLibraryDocument,
  TracklistDocument,
  UpdateManualPlaylistPlaybackModeDocument,
  UpdateSpotifyPlaylistMetadataDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import { playOrderChange } from "#shared/domain/music/composers.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import type { Graphql } from "../../lib/transport/graphql.ts";
import { PREVIEW_TRACKS } from "../../player/preview-state.ts";

/** Tracks a page of a playlist brings. */
const TRACK_PAGE = 100;

const CATALOGUE_STALE_MS = 10 * 60_000;

export const musicQueries = {
  /** `owner` is the account whose library is asked after. Null when there is no such playlist. */
  playlist: (graphql: Graphql, id: string, market: string, owner: string | null) =>
    queryOptions({
      queryKey: [...queryKeys.playlist(id), "page", market, owner],
      queryFn: ({ signal }) =>
        graphql(PlaylistPageDocument, { id, market, owner }, { signal, path: "playlist", swallow: [404] }),
    }),

  tracks: (graphql: Graphql, playlistId: string, market: string) =>
    infiniteQueryOptions({
      queryKey: [...queryKeys.playlist(playlistId), "tracks", market],
      queryFn: async ({ pageParam, signal }) => {
        const variables = { playlistId, market, first: TRACK_PAGE, after: pageParam };
        const { playlist } = await graphql(TracklistDocument, variables, { signal });
        return playlist?.tracks ?? null;
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page) => (page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null),
    }),

  previewTracks: (graphql: Graphql, playlistId: string, market: string) =>
    queryOptions({
      queryKey: [...queryKeys.playlist(playlistId), "preview", market],
      queryFn: async ({ signal }) => {
        const variables = { playlistId, market, first: PREVIEW_TRACKS };
        const { playlist } = await graphql(TracklistDocument, variables, { signal });
        return playlist?.tracks.edges.map(({ node }) => node) ?? [];
      },
      staleTime: CATALOGUE_STALE_MS,
    }),

  album: (graphql: Graphql, id: string, market: string) =>
    queryOptions({
      queryKey: ["album", id, market],
      queryFn: ({ signal }) =>
        graphql(AlbumPageDocument, { id, market }, { signal, path: "album", swallow: [404] }),
      staleTime: CATALOGUE_STALE_MS,
    }),

  artist: (graphql: Graphql, id: string) =>
    queryOptions({
      queryKey: ["artist", id],
      queryFn: ({ signal }) =>
        graphql(ArtistPageDocument, { id }, { signal, path: "artist", swallow: [404] }),
      staleTime: CATALOGUE_STALE_MS,
    }),
};

/** Puts a playlist into an account's library, or takes it out. */
export async function setInLibrary(graphql: Graphql, owner: string, playlist: string, wanted: boolean) {
  if (wanted) {
    await graphql(AddToLibraryDocument, {
      owner,
      input: { items: [{ id: playlist, itemKind: "PLAYLIST" }] },
    });
  } else {
    await graphql(RemoveFromLibraryDocument, { owner, input: { itemIds: [playlist] } });
  }
}

/** The order in which a playlist plays. */
export type PlaybackMode = "shuffle" | "linear";

/** What is not known counts as shuffled, as the player has it. */
export function readPlaybackMode(mode: string): PlaybackMode {
  return mode === "linear" ? "linear" : "shuffle";
}

/** Changes a playlist's play order, by the way that its composer asks for; gives what it is then. */
export async function changePlayOrder(
  graphql: Graphql,
  { id, composerType }: { readonly id: string; readonly composerType: string },
  market: string,
  playbackMode: PlaybackMode,
) {
  if (playOrderChange(composerType) === "metadata") {
    const playOrder = playbackMode === "linear" ? "LINEAR" : "SHUFFLE";
    const answer = await graphql(UpdateSpotifyPlaylistMetadataDocument, { playlistId: id, playOrder });
    return answer.updateSpotifyPlaylistMetadata.presets;
  }
  const answer = await graphql(UpdateManualPlaylistPlaybackModeDocument, {
    input: { id, playbackMode },
    market,
  });
  return answer.updateManualPlaylist.presets;
}
