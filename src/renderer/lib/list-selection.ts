import { useMemo, useState } from "react";

/** Things selected by name, or all that match a filter except some. */
export type Selected<Filter> =
  | { readonly ids: string[] }
  | { readonly matching: Filter; readonly except: string[] };

/** The selected items of a list, for bulk actions. */
export interface ListSelection<Filter> {
  /** Those of the loaded items that are selected. */
  readonly ids: ReadonlySet<string>;
  /** How many are selected, loaded or not. */
  readonly count: number;
  /** Whether everything that the filter matches is selected, except single zones. */
  readonly matchesAll: boolean;
  /** Adds all of these; removes them if all were selected already. */
  readonly toggle: (ids: readonly string[]) => void;
  /** Selects all that the filter matches, also beyond the loaded ones. */
  readonly selectMatching: () => void;
  readonly clear: () => void;
  /** The selection as the service understands it. */
  readonly selected: () => Selected<Filter>;
}

/** What the list shows: its filter, and how many items match it. */
interface Listed<Filter> {
  readonly filter: Filter;
  readonly total: number;
}

interface Chosen {
  readonly ids: ReadonlySet<string>;
  /** The filter whose matches are all chosen, except `ids`; null: `ids` are chosen. */
  readonly matching: string | null;
}

const NOTHING: Chosen = { ids: new Set(), matching: null };

/**
 * The selection in a list of which these items are loaded; items that left the list are dropped. With another filter
 * nothing is selected any more by the former one.
 */
export function useListSelection<Filter>(
  present: readonly { readonly id: string }[],
  { filter, total }: Listed<Filter>,
): ListSelection<Filter> {
  const [kept, setChosen] = useState(NOTHING);
  const matching = JSON.stringify(filter);
  const chosen = kept.matching !== null && kept.matching !== matching ? NOTHING : kept;
  const matchesAll = chosen.matching !== null;
  const ids = useMemo(() => {
    if (!matchesAll && chosen.ids.size === 0) return NOTHING.ids;
    return new Set(present.flatMap(({ id }) => (chosen.ids.has(id) !== matchesAll ? [id] : [])));
  }, [chosen, matchesAll, present]);
  return {
    ids,
    matchesAll,
    count: matchesAll ? Math.max(0, total - chosen.ids.size) : ids.size,
    toggle: (wanted) => {
      // Removing from everything is adding to the exceptions.
      const next = new Set(matchesAll ? chosen.ids : ids);
      const all = wanted.every((id) => ids.has(id));
      for (const id of wanted) {
        if (all === matchesAll) next.add(id);
        else next.delete(id);
      }
      setChosen({ ids: next, matching: chosen.matching });
    },
    selectMatching: () => setChosen({ ids: new Set(), matching }),
    clear: () => setChosen(NOTHING),
    selected: () => (matchesAll ? { matching: filter, except: [...chosen.ids] } : { ids: [...ids] }),
  };
}

/** The checkbox state for all of these. */
export function checkOf(chosen: ReadonlySet<string>, ids: readonly string[]) {
  const count = ids.filter((id) => chosen.has(id)).length;
  return { checked: count > 0 && count === ids.length, indeterminate: count > 0 && count < ids.length };
}
