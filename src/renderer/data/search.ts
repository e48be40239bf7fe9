import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  SearchAllDocument,
  type SearchAllQuery,
  SearchDocument,
  type SearchKind,
} from "#shared/contract/graphql/generated/operations.ts";
import { listGenres } from "#shared/contract/rest/music.ts";
import type { Services } from "../lib/services.tsx";

/** Sections of a search, and how the service names their kinds. Those with pages can be read to their end. */
export const SEARCH_KINDS = {
  tracks: "TRACK",
  artists: "ARTIST",
  albums: "ALBUM",
  playlists: "PLAYLIST",
  stations: "STATION",
  schedules: "SCHEDULE",
  categories: "CATEGORY",
} as const satisfies Record<string, SearchKind>;

/** A kind of music that is searched for. */
export type SearchSection = keyof typeof SEARCH_KINDS;

/** Kinds that are read page after page. */
export type PagedSection = Exclude<SearchSection, "schedules" | "categories">;

const STALE_MS = 60_000;
const GENRES_STALE_MS = 10 * 60_000;

/** Results of a section on the first page. */
const TOP = 6;
/** Results a page brings; of schedules and categories all there are. */
const PAGE = 40;

export type SearchItem = SearchAllQuery["searchAll"]["sections"][number]["items"][number];

/** One kind's results. */
export interface FoundSection {
  readonly section: SearchSection;
  readonly hasMore: boolean;
  readonly items: readonly SearchItem[];
}

/** For whom is searched: the account's schedules are its own. */
export interface SearchScope {
  readonly market: string;
  readonly owner: string | null;
}

/** Search for music in the catalogue. */
export function searchQueries({ graphql, rest }: Pick<Services, "graphql" | "rest">) {
  const readSections = async (
    query: string,
    { market, owner }: SearchScope,
    kinds: readonly SearchKind[] | null,
    first: number,
    signal: AbortSignal,
  ): Promise<readonly FoundSection[]> => {
    const variables = { query, market, owner, kinds: kinds && [...kinds], first };
    const { searchAll } = await graphql(SearchAllDocument, variables, { signal });
    return searchAll.sections.flatMap(({ kind, hasMore, items }) => {
      const section = sectionOf(kind);
      return section ? [{ section, hasMore, items }] : [];
    });
  };
  return {
    /** Genres to begin with. */
    genres: () =>
      queryOptions({
        queryKey: ["genres"],
        queryFn: async ({ signal }) => (await rest.call(listGenres, { signal })).items,
        staleTime: GENRES_STALE_MS,
      }),
    /** The best results of every kind, in one call; what fits best comes first. The page, the header and the palette ask it. */
    all: (query: string, scope: SearchScope) =>
      queryOptions({
        queryKey: ["search", "all", query, scope],
        queryFn: ({ signal }) => readSections(query, scope, null, TOP, signal),
        placeholderData: keepPreviousData,
        staleTime: STALE_MS,
      }),
    /** The first that fit of one kind; of schedules and categories all there are. */
    few: (query: string, section: SearchSection, scope: SearchScope) =>
      queryOptions({
        queryKey: ["search", "few", query, section, scope],
        queryFn: async ({ signal }) => {
          const [found] = await readSections(query, scope, [SEARCH_KINDS[section]], PAGE, signal);
          return found?.items ?? [];
        },
        staleTime: STALE_MS,
      }),
    /** The best playlists and stations. */
    sources: (query: string, market: string, first: number) =>
      queryOptions({
        queryKey: ["search", "sources", query, market, first],
        queryFn: async ({ signal }) => {
          const variables = { query, kind: "SOURCE", market, first } as const;
          return (await graphql(SearchDocument, variables, { signal })).search;
        },
        staleTime: STALE_MS,
      }),
    /** All results of one kind, page after page. */
    pages: (query: string, section: PagedSection, market: string) =>
      infiniteQueryOptions({
        queryKey: ["search", "pages", query, section, market],
        queryFn: async ({ pageParam, signal }) => {
          const variables = { query, kind: SEARCH_KINDS[section], market, first: PAGE, after: pageParam };
          return (await graphql(SearchDocument, variables, { signal })).search;
        },
        initialPageParam: null as string | null,
        getNextPageParam: (page) => (page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null),
        staleTime: STALE_MS,
      }),
  };
}

function sectionOf(kind: SearchKind): SearchSection | null {
  const sections = Object.keys(SEARCH_KINDS) as readonly SearchSection[];
  return sections.find((section) => SEARCH_KINDS[section] === kind) ?? null;
}
