import { hashKey, type QueryKey, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { joinPages, type LibraryItems, libraryQueries } from "#renderer/data/library/library.ts";
import { useServices } from "#renderer/lib/services.tsx";
import type { LibraryAddress } from "#shared/domain/library/library-question.ts";

/** Most pages that are refetched one by one; more are joined first. */
const MOST_PAGES = 3;

/** The items of a library selected by an address, page by page. */
export function useLibraryItems(owner: string, address: LibraryAddress) {
  const queryClient = useQueryClient();
  const { queryKey, ...options } = libraryQueries(useServices()).items(owner, address);
  const query = useInfiniteQuery({ queryKey, ...options });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const items = useMemo(() => data?.pages.flatMap(({ nodes }) => nodes) ?? null, [data]);
  useEffect(() => {
    if (!data || data.pages.length <= MOST_PAGES || isFetching) return;
    const key: QueryKey = queryKey;
    queryClient.setQueryData<LibraryItems>(key, (held) => held && joinPages(held));
  }, [data, isFetching, queryClient, queryKey]);
  const list = hashKey(queryKey);
  const count = items?.length ?? 0;
  // Remembers the request for more until it is fulfilled: a list that is being refetched would drop it.
  const [wanted, setWanted] = useState({ list, beyond: -1 });
  const isWanted = wanted.list === list && count <= wanted.beyond && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isWanted && !isFetching) void fetchNextPage();
  }, [isWanted, isFetching, fetchNextPage]);
  const more = useCallback(() => setWanted({ list, beyond: count }), [list, count]);
  return { query, items, more, isWanted };
}
