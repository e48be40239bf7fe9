import { type InfiniteData, infiniteQueryOptions, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import { KEPT_OVER_RELOAD } from "#renderer/lib/storage/kept-over-reload.ts";
import {
  LibraryIdsDocument,
  LibraryPlaylistsDocument,
  OwnMusicDocument,
  SearchPlaylistsDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import { LIBRARY_PAGES } from "#shared/domain/library/library-limits.ts";
import { type LibraryAddress, libraryQuestion } from "#shared/domain/library/library-question.ts";
import { ANY_MARKET } from "#shared/domain/playback/eligibility.ts";
import { type LibraryPage, type LibraryState, libraryIdsKey, libraryOf } from "./account-library.ts";

/** A selectable playlist. */
export interface PlaylistChoice {
  readonly id: string;
  readonly name: string;
}

/** Start and length of a page of items, and the total over all pages. */
interface PageParam {
  readonly after: string | null;
  readonly first: number;
  readonly wanted: number;
}

export type LibraryItems = InfiniteData<LibraryPage, PageParam>;

const FIRST_PAGE: PageParam = { after: null, first: LIBRARY_PAGES.first, wanted: LIBRARY_PAGES.first };

/**
 * Joins the pages loaded while scrolling into as few as the service allows, so that a refetch takes one call per
 * thousand items.
 */
export function joinPages(items: LibraryItems): LibraryItems {
  const { pages } = items;
  const nodes = pages.flatMap((page) => page.nodes);
  const count = Math.max(1, Math.ceil(nodes.length / LIBRARY_PAGES.all));
  if (count === pages.length) return items;
  const after = pages.at(-1)?.after ?? null;
  const joined = Array.from({ length: count }, (_, index) => ({
    nodes: nodes.slice(index * LIBRARY_PAGES.all, (index + 1) * LIBRARY_PAGES.all),
    // Only the cursor of the last page is used.
    after: index === count - 1 ? after : null,
  }));
  const first = { after: null, first: Math.min(nodes.length, LIBRARY_PAGES.all), wanted: nodes.length };
  return { pages: joined, pageParams: joined.map((_, index) => (index === 0 ? first : FIRST_PAGE)) };
}

function nextPage(last: LibraryPage, pages: readonly LibraryPage[], params: readonly PageParam[]) {
  if (last.after === null) return null;
  const held = pages.reduce((sum, { nodes }) => sum + nodes.length, 0);
  const missing = (params[0]?.wanted ?? 0) - held;
  const first = missing > 0 ? Math.min(missing, LIBRARY_PAGES.all) : LIBRARY_PAGES.more;
  return { after: last.after, first, wanted: 0 };
}

/** Queries of accounts' libraries. */
export function libraryQueries(services: Services) {
  const { graphql } = services;
  return {
    /** Version and item ids. */
    ids: (account: string) =>
      queryOptions({
        queryKey: libraryIdsKey(account),
        queryFn: async ({ signal }): Promise<LibraryState> => {
          const { library } = await graphql(LibraryIdsDocument, { owner: account }, { signal });
          return { version: library?.version ?? 0, ids: library?.ids ?? [] };
        },
        staleTime: Number.POSITIVE_INFINITY,
      }),
    /** The items selected and sorted by an address, page by page. */
    items: (account: string, address: LibraryAddress) => {
      const question = libraryQuestion(address);
      return infiniteQueryOptions({
        queryKey: [...queryKeys.library(account), "items", question],
        queryFn: ({ pageParam, signal }) =>
          libraryOf(services, account).page(question, pageParam.first, pageParam.after, signal),
        initialPageParam: FIRST_PAGE,
        getNextPageParam: (last, pages, _param, params) => nextPage(last, pages, params),
      });
    },
    /** The library's playlists, newest first. */
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
    /** The library's playlists by name; with a search query, playlists of the whole catalogue. */
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

/** The item ids of an account's library; null until loaded. Fetched while `wanted`. */
export function useLibraryIds(account: string | null, wanted = true): ReadonlySet<string> | null {
  const query = useQuery({
    ...libraryQueries(useServices()).ids(account ?? ""),
    enabled: account !== null && wanted,
    select: idSet,
  });
  return query.data ?? null;
}

const idSet = ({ ids }: LibraryState): ReadonlySet<string> => new Set(ids);

/** Follows an account's library while the screen is mounted. Logs failures: the screen shows its own errors. */
export function useLiveLibrary(account: string | null): void {
  const services = useServices();
  useEffect(() => {
    if (account === null) return;
    const library = libraryOf(services, account);
    const log = services.reporting.logger("library");
    const unlisten = library.on((event) => {
      if (event.type === "error" && event.operation === "connect")
        log.info("The library's connection was lost", event.error);
    });
    const disconnect = library.connect();
    return () => {
      disconnect();
      unlisten();
    };
  }, [services, account]);
}
