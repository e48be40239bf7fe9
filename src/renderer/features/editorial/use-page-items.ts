import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { editorialQueries, type PageItem } from "#renderer/data/music/editorial.ts";
import { useServices } from "#renderer/lib/services.tsx";

/** The music on a page: loaded when it was opened, or found by a search since. */
export function usePageItems(account: string, ids: readonly string[]) {
  const [first] = useState(() => [...new Set(ids)]);
  const [added, setAdded] = useState<readonly PageItem[]>([]);
  const query = useQuery({
    ...editorialQueries(useServices()).items(first, account),
    enabled: first.length > 0,
  });
  const known = useMemo(
    () => new Map([...(query.data ?? []), ...added].map((item) => [item.id, item])),
    [query.data, added],
  );
  return {
    /** Null when it no longer exists or is still loading. */
    of: (id: string): PageItem | null => known.get(id) ?? null,
    isPending: query.isPending && first.length > 0,
    learn: (item: PageItem) => setAdded((before) => [...before, item]),
  };
}
