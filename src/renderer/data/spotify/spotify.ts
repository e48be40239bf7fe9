import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import { fetchSpotifyPlaylists } from "#renderer/lib/spotify/spotify-playlists.ts";
import { type SpotifyToken, spotifyTokensOf } from "#renderer/lib/spotify/token-store.ts";
import { PlaylistSpotifySyncDocument } from "#shared/contract/graphql/generated/operations.ts";
import {
  listMissingTracks,
  listSpotifyImports,
  listSpotifyTracks,
  type SpotifyImport,
} from "#shared/contract/rest/music/spotify.ts";
import { spotifySetupQuery } from "./setup.ts";

/** Interval for polling a running import, in ms: events may be lost. */
const WATCH_MS = 2_000;
const PREVIEWED_TRACKS = 50;

/** The token for this account; null when missing or expired. */
export function useSpotifyToken(account: string): SpotifyToken | null {
  const tokens = spotifyTokensOf(useServices());
  const token = useSyncExternalStore(tokens.subscribe, tokens.get);
  return token?.account === account ? token : null;
}

/** Whether an import has finished or failed. */
export function isSettled({ state }: Pick<SpotifyImport, "state">): boolean {
  return state === "done" || state === "failed";
}

/** Spotify's setup, playlists and imports for an account. */
export function spotifyQueries({ rest, graphql }: Pick<Services, "rest" | "graphql">) {
  return {
    setup: (account: string) => spotifySetupQuery({ rest }, account),

    imports: (account: string) =>
      queryOptions({
        queryKey: [...queryKeys.spotify(account), "imports"],
        queryFn: async ({ signal }) =>
          (await rest.call(listSpotifyImports, { params: { account }, signal })).items,
        refetchInterval: ({ state }) => (state.data?.every(isSettled) === false ? WATCH_MS : false),
      }),

    missing: (account: string, id: string) =>
      queryOptions({
        queryKey: ["spotify-missing", id],
        queryFn: async ({ signal }) => {
          const call = { params: { account }, query: { import: id }, signal };
          return (await rest.call(listMissingTracks, call)).items;
        },
      }),

    /** The person's own playlists, 50 at a time. */
    playlists: (apiUrl: string, token: SpotifyToken) =>
      infiniteQueryOptions({
        queryKey: ["spotify-playlists", token.connectionId],
        queryFn: ({ pageParam, signal }) => fetchSpotifyPlaylists(apiUrl, token, pageParam, signal),
        initialPageParam: 0,
        getNextPageParam: ({ next }) => next,
        retry: false,
      }),

    /** The tracks of a Spotify playlist, matched with the catalogue. */
    tracks: (uri: string, market: string) =>
      queryOptions({
        queryKey: ["spotify-tracks", uri, market],
        queryFn: ({ signal }) =>
          rest.call(listSpotifyTracks, {
            params: { uri },
            query: { market, limit: PREVIEWED_TRACKS, offset: 0 },
            signal,
          }),
        retry: false,
      }),

    /** How a synced playlist follows its original. */
    sync: (playlist: string) =>
      queryOptions({
        queryKey: [...queryKeys.playlist(playlist), "spotify-sync"],
        queryFn: ({ signal }) =>
          graphql(PlaylistSpotifySyncDocument, { id: playlist }, { signal, path: "playlist" }),
      }),
  };
}
