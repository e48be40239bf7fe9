import { queryOptions } from "@tanstack/react-query";
import { EditorialPageDocument, OwnMusicDocument } from "#shared/contract/graphql/generated/operations.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import type { Services } from "../../lib/services.tsx";
import type { Graphql } from "../../lib/transport/graphql.ts";

const EDITORIAL_STALE_MS = 10 * 60_000;

/** An editorial page of music by its name; null when there is none of that name. */
export function editorialPageQuery(graphql: Graphql, id: string) {
  return queryOptions({
    queryKey: ["editorial-page", id],
    queryFn: ({ signal }) =>
      graphql(EditorialPageDocument, { id }, { signal, path: "editorialPage", swallow: [404] }),
    staleTime: EDITORIAL_STALE_MS,
  });
}

/** Playlists of the account's library, the newest first. */
export function ownMusicQuery({ graphql }: Pick<Services, "graphql">, account: string) {
  return queryOptions({
    queryKey: [...queryKeys.library(account), "own-music"],
    queryFn: async ({ signal }) => {
      const options = { signal, path: "library.items", swallow: [404] } as const;
      const items = await graphql(OwnMusicDocument, { owner: account }, options);
      const nodes = items?.edges.map(({ node }) => node) ?? [];
      return nodes.filter((node) => node.__typename === "Playlist");
    },
  });
}
