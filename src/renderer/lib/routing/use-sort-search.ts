import { useMemo } from "react";
import { formatSort, parseSort, type SortSpec } from "#shared/domain/sorting/sort-spec.ts";
import { useSearchChange } from "./use-search-change.ts";

/**
 * A table's sort order, stored in the address as `sort=name,-date`. `columns` are the allowed names; `usual` is the
 * default, which is omitted from the address. A change receives the latest order: the table may still show an earlier
 * one.
 */
export function useSortSearch(
  columns: readonly string[],
  usual: string,
): readonly [SortSpec, (change: (latest: SortSpec) => SortSpec) => void] {
  const [search, changeSearch] = useSearchChange();
  const text = search.get("sort") ?? usual;
  const sort = useMemo(() => parseSort(text, columns), [text, columns]);
  const change = (next: (latest: SortSpec) => SortSpec) => {
    changeSearch((after) => {
      const wanted = formatSort(next(parseSort(after.get("sort") ?? usual, columns)));
      if (wanted === usual) after.delete("sort");
      else after.set("sort", wanted);
    });
  };
  return [sort, change];
}
