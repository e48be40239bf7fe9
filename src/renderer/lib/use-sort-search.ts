import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { formatSort, parseSort, type SortSpec } from "#shared/domain/sorting/sort-spec.ts";

/**
 * A table's sort order, kept in the address as `sort=name,-date`. `columns` are those it may name; `usual` is the default,
 * which is not written.
 */
export function useSortSearch(
  columns: readonly string[],
  usual: string,
): readonly [SortSpec, (sort: SortSpec) => void] {
  const [search, setSearch] = useSearchParams();
  const text = search.get("sort") ?? usual;
  const sort = useMemo(() => parseSort(text, columns), [text, columns]);
  const change = (next: SortSpec) => {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        const wanted = formatSort(next);
        if (wanted === usual) after.delete("sort");
        else after.set("sort", wanted);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [sort, change];
}
