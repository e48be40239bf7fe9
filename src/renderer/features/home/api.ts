import { queryOptions } from "@tanstack/react-query";
import { EditorialPageDocument } from "#shared/contract/graphql/generated/operations.ts";
import type { Graphql } from "../../lib/transport/graphql.ts";

const EDITORIAL_STALE_MS = 10 * 60_000;

/** An editorial page of music by its name; null when there is none of that name. */
export function editorialPageQuery(graphql: Graphql, id: string) {
  return queryOptions({
    queryKey: ["editorial-page", id],
    queryFn: async ({ signal }) => (await graphql(EditorialPageDocument, { id }, { signal })).editorialPage,
    staleTime: EDITORIAL_STALE_MS,
  });
}
