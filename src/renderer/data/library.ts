import { queryOptions } from "@tanstack/react-query";
import {
  AddToLibraryDocument,
  LibraryPlaylistsDocument,
  OwnMusicDocument,
  RemoveFromLibraryDocument,
  SearchPlaylistsDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import { ANY_MARKET } from "#shared/domain/playback/eligibility.ts";
import { KEPT_OVER_RELOAD } from "../lib/kept-over-reload.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { type Services, useServices } from "../lib/services.tsx";
import { musicQueries } from "./music.ts";
import { inQuery, useCallMutation } from "./mutation.ts";

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
          const options = { signal, path: "library.items", swallow: [404] } as const;
          const items = await graphql(OwnMusicDocument, { owner: account }, options);
          const nodes = items?.edges.map(({ node }) => node) ?? [];
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

/** Puts a playlist into an account's library (true) or takes it out: at once on the screen, with a way back. */
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
