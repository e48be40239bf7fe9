import { queryOptions } from "@tanstack/react-query";
import {
  LibraryPlaylistsDocument,
  OwnMusicDocument,
  SearchPlaylistsDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import { ANY_MARKET } from "#shared/domain/playback/eligibility.ts";
import { KEPT_OVER_RELOAD } from "../lib/kept-over-reload.ts";
import { queryKeys } from "../lib/query-keys.ts";
import type { Services } from "../lib/services.tsx";

/** A playlist to choose. */
export interface PlaylistChoice {
  readonly id: string;
  readonly name: string;
}

/** What accounts keep in their libraries. */
export function libraryQueries({ graphql }: Pick<Services, "graphql">) {
  return {
    /** Playlists of the account's library, the newest first. */
    newest: (account: string) =>
      queryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: [...queryKeys.library(account), "own-music"],
        queryFn: async ({ signal }) => {
          const { library } = await graphql(OwnMusicDocument, { owner: account }, { signal });
          const nodes = library?.items.edges.map(({ node }) => node) ?? [];
          return nodes.filter((node) => node.__typename === "Playlist");
        },
      }),
    /** The library's playlists by name; with words to search for, those of the whole catalogue. */
    choices: (account: string, search: string) =>
      queryOptions({
        queryKey: [...queryKeys.library(account), "playlists", search],
        queryFn: async ({ signal }): Promise<readonly PlaylistChoice[]> => {
          const edges =
            search === ""
              ? (await graphql(LibraryPlaylistsDocument, { owner: account }, { signal })).library?.items.edges
              : (await graphql(SearchPlaylistsDocument, { query: search, market: ANY_MARKET }, { signal }))
                  .search.edges;
          return (edges ?? []).flatMap(({ node }) =>
            node.__typename === "Playlist" ? [{ id: node.id, name: node.name }] : [],
          );
        },
      }),
  };
}
