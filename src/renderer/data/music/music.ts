import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import {
  AlbumPageDocument,
  ArtistPageDocument,
  ArtistTracksDocument,
  PlaylistPageDocument,
  TracklistDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import { getCollection } from "#shared/contract/rest/music/music.ts";

/** Tracks per page of a playlist. */
const TRACK_PAGE = 100;

/** Tracks requested for a preview of a playlist (specification, music §9). */
const PREVIEW_TRACKS = 50;

const CATALOGUE_STALE_MS = 10 * 60_000;

/** Playlists, albums and artists. */
export function musicQueries({ graphql, rest }: Pick<Services, "graphql" | "rest">) {
  return {
    /** `owner` is the account whose library status is included. Null when there is no such playlist. */
    playlist: (id: string, market: string, owner: string | null) =>
      queryOptions({
        queryKey: [...queryKeys.playlist(id), "page", market, owner],
        queryFn: ({ signal }) =>
          graphql(PlaylistPageDocument, { id, market, owner }, { signal, path: "playlist", swallow: [404] }),
      }),

    /** The name of a playlist or station as a source; null for no source. */
    playlistName: (playlist: string | null) =>
      queryOptions({
        queryKey: [...queryKeys.playlist(playlist ?? ""), "name"],
        queryFn: async ({ signal }) => {
          const { id, name, collection_type } = await rest.call(getCollection, {
            params: { id: playlist ?? "" },
            query: { variant: "standard" },
            signal,
          });
          return { id, name, kind: collection_type === "soundtrack" ? "station" : "playlist" } as const;
        },
        enabled: playlist !== null,
      }),

    tracks: (playlistId: string, market: string) =>
      infiniteQueryOptions({
        queryKey: [...queryKeys.playlist(playlistId), "tracks", market],
        queryFn: async ({ pageParam, signal }) => {
          const variables = { playlistId, market, first: TRACK_PAGE, after: pageParam };
          const { playlist } = await graphql(TracklistDocument, variables, { signal });
          return playlist && withTotal(playlist.tracks);
        },
        initialPageParam: null as string | null,
        getNextPageParam: (page) => (page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null),
      }),

    previewTracks: (playlistId: string, market: string) =>
      queryOptions({
        queryKey: [...queryKeys.playlist(playlistId), "preview", market],
        queryFn: async ({ signal }) => {
          const variables = { playlistId, market, first: PREVIEW_TRACKS };
          const { playlist } = await graphql(TracklistDocument, variables, { signal });
          return playlist ? withTotal(playlist.tracks).edges.map(({ node }) => node) : [];
        },
        staleTime: CATALOGUE_STALE_MS,
      }),

    album: (id: string, market: string) =>
      queryOptions({
        queryKey: ["album", id, market],
        queryFn: ({ signal }) =>
          graphql(AlbumPageDocument, { id, market }, { signal, path: "album", swallow: [404] }),
        staleTime: CATALOGUE_STALE_MS,
      }),

    /** `owner` is the account whose plays count. */
    artist: (id: string, market: string, owner: string | null) =>
      queryOptions({
        queryKey: ["artist", id, "page", market, owner],
        queryFn: ({ signal }) =>
          graphql(ArtistPageDocument, { id, market, owner }, { signal, path: "artist", swallow: [404] }),
        staleTime: CATALOGUE_STALE_MS,
      }),

    /** An artist's own tracks on their albums; skips tracks by other artists. */
    artistTracks: (id: string, market: string) =>
      queryOptions({
        queryKey: ["artist", id, "tracks", market],
        queryFn: async ({ signal }) => {
          const { artist } = await graphql(ArtistTracksDocument, { id, market }, { signal });
          const tracks = artist?.albums.flatMap((album) => album.tracks.map(({ node }) => node)) ?? [];
          return tracks.filter(({ artists }) => artists.some((one) => one.id === artist?.id));
        },
        staleTime: CATALOGUE_STALE_MS,
      }),
  };
}

/** A list without a total could be partial and is rejected (specification, music §8). */
function withTotal<List extends { readonly total: unknown }>(list: List): List {
  if (typeof list.total !== "number") throw new Error("The list of tracks has no total");
  return list;
}
