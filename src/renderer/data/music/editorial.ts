import { queryOptions } from "@tanstack/react-query";
import { useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { MusicItemsDocument, type MusicItemsQuery } from "#shared/contract/graphql/generated/operations.ts";
import {
  getEditedPage,
  keepEditorialPicture,
  listEditedPages,
  saveEditedPage,
} from "#shared/contract/rest/music/editorial.ts";

/** A piece of music on a page. */
export type PageItem = MusicItemsQuery["musicItems"][number];

/** The service's limit per request. */
const ITEMS_AT_ONCE = 50;

/** Editable pages of music. */
export function editorialQueries({ rest, graphql }: Pick<Services, "rest" | "graphql">) {
  return {
    pages: (account: string) =>
      queryOptions({
        queryKey: queryKeys.editedPages(account),
        queryFn: async ({ signal }) =>
          (await rest.call(listEditedPages, { params: { account }, signal })).items,
      }),

    page: (account: string, page: string) =>
      queryOptions({
        queryKey: [...queryKeys.editedPages(account), page],
        queryFn: ({ signal }) => rest.call(getEditedPage, { params: { account, page }, signal }),
      }),

    /** Music by ids; skips items that no longer exist. */
    items: (ids: readonly string[], owner: string) =>
      queryOptions({
        queryKey: ["music-items", owner, ids],
        queryFn: async ({ signal }) => {
          const parts: PageItem[] = [];
          for (let start = 0; start < ids.length; start += ITEMS_AT_ONCE) {
            const variables = { ids: ids.slice(start, start + ITEMS_AT_ONCE), owner };
            parts.push(...(await graphql(MusicItemsDocument, variables, { signal })).musicItems);
          }
          return parts;
        },
      }),
  };
}

/** Replaces a page. */
export function useSaveEditedPage(account: string) {
  return useServiceMutation(saveEditedPage, {
    stale: () => [queryKeys.editedPages(account), [queryKeys.editorialPage("")[0]]],
    success: "editorial.saved",
    failure: "caller",
  });
}

/** Uploads a picture for a section. */
export function useKeepEditorialPicture() {
  return useServiceMutation(keepEditorialPicture);
}
