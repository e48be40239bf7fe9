import { useCallback, useState } from "react";
import { preferences } from "#renderer/lib/storage/debounced-storage.ts";
import { stored } from "#renderer/lib/storage/stored.ts";
import { addRecent, asRecent, freshRecent, type RecentSearch, removeRecent } from "./recent-searches.ts";

/** This browser's recent searches, with functions to change them. */
export function useRecentSearches() {
  const [kept] = useState(() => stored(preferences(localStorage), "recent-searches", asRecent));
  const [recent, setRecent] = useState<readonly RecentSearch[]>(() =>
    freshRecent(kept.read() ?? [], Date.now()),
  );
  const change = useCallback(
    (next: (now: readonly RecentSearch[]) => readonly RecentSearch[]) => {
      // Other tabs write the same list: reread it before each change.
      const list = next(kept.read() ?? []);
      kept.write(list);
      setRecent(list);
    },
    [kept],
  );
  const remember = useCallback(
    (query: string) => change((list) => addRecent(list, query, Date.now())),
    [change],
  );
  const forget = useCallback((id: string) => change((list) => removeRecent(list, id)), [change]);
  const forgetAll = useCallback(() => change(() => []), [change]);
  return { recent, remember, forget, forgetAll };
}
