import { useCallback, useState } from "react";
import { preferences } from "../../lib/storage/debounced-storage.ts";
import { stored } from "../../lib/storage/stored.ts";
import { addRecent, asRecent, freshRecent, type RecentSearch, removeRecent } from "./recent-searches.ts";

/** What was searched for in this browser lately, and what can be done with it. */
export function useRecentSearches() {
  const [kept] = useState(() => stored(preferences(localStorage), "recent-searches", asRecent));
  const [recent, setRecent] = useState<readonly RecentSearch[]>(() =>
    freshRecent(kept.read() ?? [], Date.now()),
  );
  const change = useCallback(
    (next: (now: readonly RecentSearch[]) => readonly RecentSearch[]) => {
      // Other tabs write the same list: what is stored counts, not what was read once.
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
