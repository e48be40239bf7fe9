import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { KEPT_OVER_RELOAD } from "#renderer/lib/storage/kept-over-reload.ts";
import {
  BrowsePageDocument,
  EditorialPageDocument,
  TrackPlaceDocument,
} from "#shared/contract/graphql/generated/operations.ts";

const STALE_MS = 10 * 60_000;

/** Pages of music: editorial pages, generated pages, and categories. */
export function discoverQueries({ graphql }: Pick<Services, "graphql">) {
  return {
    /** By name, for an account; null when there is no such page. */
    editorialPage: (id: string, owner: string | null) =>
      queryOptions({
        ...KEPT_OVER_RELOAD,
        queryKey: [...queryKeys.editorialPage(id), owner],
        queryFn: ({ signal }) =>
          graphql(EditorialPageDocument, { id, owner }, { signal, path: "editorialPage", swallow: [404] }),
        staleTime: STALE_MS,
      }),

    /** Null when the account may play nothing of the category. */
    browsePage: (id: string, owner: string | null) =>
      queryOptions({
        queryKey: ["browse-page", id, owner],
        queryFn: ({ signal }) =>
          graphql(BrowsePageDocument, { id, owner }, { signal, path: "browsePage", swallow: [404] }),
        staleTime: STALE_MS,
      }),

    /** The album of a track; null when there is no such track. */
    trackPlace: (id: string) =>
      queryOptions({
        queryKey: ["track", id, "place"],
        queryFn: ({ signal }) =>
          graphql(TrackPlaceDocument, { id }, { signal, path: "track", swallow: [404] }),
        staleTime: STALE_MS,
      }),
  };
}
