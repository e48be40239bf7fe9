import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Services } from "#renderer/lib/services.tsx";
import {
  SearchAllDocument,
  type SearchAllQuery,
  SearchDocument,
  type SearchKind,
} from "#shared/contract/graphql/generated/operations.ts";
import { listGenres } from "#shared/contract/rest/music/music.ts";

/** Sections of a search and the service's names for their kinds. Paged sections can be read to the end. */
export const SEARCH_KINDS = {
  tracks: "TRACK",
  artists: "ARTIST",
  albums: "ALBUM",
  playlists: "PLAYLIST",
  stations: "STATION",
  schedules: "SCHEDULE",
  categories: "CATEGORY",
} as const satisfies Record<string, SearchKind>;

/** A searchable kind of music. */
export type SearchSection = keyof typeof SEARCH_KINDS;

/** Kinds that are read page by page. */
export type PagedSection = Exclude<SearchSection, "schedules" | "categories">;

const STALE_MS = 60_000;
const GENRES_STALE_MS = 10 * 60_000;

/** Results per section on the first page. */
const TOP = 6;
/** Results per page; schedules and categories come all at once. */
const PAGE = 40;

export type SearchItem = SearchAllQuery["searchAll"]["sections"][number]["items"][number];

/** Results of one kind. */
export interface FoundSection {
  readonly section: SearchSection;
  readonly hasMore: boolean;
  readonly items: readonly SearchItem[];
}

/** Market and account of a search; an account finds only its own schedules. */
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
    /** Genres to start with. */
    genres: () =>
      queryOptions({
        queryKey: ["genres"],
        queryFn: async ({ signal }) => (await rest.call(listGenres, { signal })).items,
        staleTime: GENRES_STALE_MS,
      }),
    /** The best results of every kind in one call, best section first. Shared by page, header and palette. */
    all: (query: string, scope: SearchScope) =>
      queryOptions({
        queryKey: ["search", "all", query, scope],
        queryFn: ({ signal }) => readSections(query, scope, null, TOP, signal),
        placeholderData: keepPreviousData,
        staleTime: STALE_MS,
      }),
    /** The first matches of one kind; all for schedules and categories. */
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
    /** All results of one kind, page by page. */
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
