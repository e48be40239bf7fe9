import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  SearchDocument,
  type SearchKind,
  type SearchQuery,
} from "#shared/contract/graphql/generated/operations.ts";
import type { Graphql } from "../../lib/transport/graphql.ts";
import type { SearchSection } from "./search-path.ts";

const KINDS = {
  tracks: "TRACK",
  playlists: "PLAYLIST",
  albums: "ALBUM",
  artists: "ARTIST",
} as const satisfies Record<SearchSection, SearchKind>;

const SEARCH_STALE_MS = 60_000;

/** Results a page brings. */
const PAGE = 40;

export type SearchItem = SearchQuery["search"]["edges"][number]["node"];

/** The best results of one kind. */
export function topResultsQuery(
  graphql: Graphql,
  query: string,
  section: SearchSection,
  market: string,
  first: number,
) {
  return queryOptions({
    queryKey: ["search", query, section, market, "top", first],
    queryFn: async ({ signal }) => {
      const variables = { query, kind: KINDS[section], market, first };
      return (await graphql(SearchDocument, variables, { signal })).search;
    },
    staleTime: SEARCH_STALE_MS,
  });
}

/** All results of one kind, page after page. */
export function resultsQuery(graphql: Graphql, query: string, section: SearchSection, market: string) {
  return infiniteQueryOptions({
    queryKey: ["search", query, section, market, "pages"],
    queryFn: async ({ pageParam, signal }) => {
      const variables = { query, kind: KINDS[section], market, first: PAGE, after: pageParam };
      return (await graphql(SearchDocument, variables, { signal })).search;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null),
    staleTime: SEARCH_STALE_MS,
  });
}
