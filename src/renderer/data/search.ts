import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  SearchDocument,
  type SearchKind,
  type SearchQuery,
} from "#shared/contract/graphql/generated/operations.ts";
import { listGenres } from "#shared/contract/rest/music.ts";
import type { Services } from "../lib/services.tsx";

const KINDS = {
  tracks: "TRACK",
  playlists: "PLAYLIST",
  albums: "ALBUM",
  artists: "ARTIST",
} as const satisfies Record<string, SearchKind>;

/** A kind of music that is searched for. */
export type SearchSection = keyof typeof KINDS;

const STALE_MS = 60_000;
const GENRES_STALE_MS = 10 * 60_000;

/** Results a page brings. */
const PAGE = 40;

export type SearchItem = SearchQuery["search"]["edges"][number]["node"];

/** Search for music in the catalogue. */
export function searchQueries({ graphql, rest }: Pick<Services, "graphql" | "rest">) {
  return {
    /** Genres to begin with. */
    genres: () =>
      queryOptions({
        queryKey: ["genres"],
        queryFn: async ({ signal }) => (await rest.call(listGenres, { signal })).items,
        staleTime: GENRES_STALE_MS,
      }),
    /** The best results of one kind. */
    top: (query: string, section: SearchSection, market: string, first: number) =>
      queryOptions({
        queryKey: ["search", query, section, market, "top", first],
        queryFn: async ({ signal }) => {
          const variables = { query, kind: KINDS[section], market, first };
          return (await graphql(SearchDocument, variables, { signal })).search;
        },
        staleTime: STALE_MS,
      }),
    /** All results of one kind, page after page. */
    all: (query: string, section: SearchSection, market: string) =>
      infiniteQueryOptions({
        queryKey: ["search", query, section, market, "pages"],
        queryFn: async ({ pageParam, signal }) => {
          const variables = { query, kind: KINDS[section], market, first: PAGE, after: pageParam };
          return (await graphql(SearchDocument, variables, { signal })).search;
        },
        initialPageParam: null as string | null,
        getNextPageParam: (page) => (page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null),
        staleTime: STALE_MS,
      }),
  };
}
