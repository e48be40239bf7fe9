import { useMemo, useState } from "react";

/** The selected zones of the list, for bulk actions. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Adds all of these; removes them if all were selected already. */
  readonly toggle: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** The selection among the listed zones; zones that left the list are dropped. */
export function useSelection(present: readonly { readonly id: string }[]): Selection {
  const [chosen, setChosen] = useState(NONE);
  const ids = useMemo(() => {
    if (chosen.size === 0) return NONE;
    return new Set(present.flatMap(({ id }) => (chosen.has(id) ? [id] : [])));
  }, [chosen, present]);
  return {
    ids,
    toggle: (wanted) => {
      const next = new Set(ids);
      const all = wanted.every((id) => next.has(id));
      for (const id of wanted) {
        if (all) next.delete(id);
        else next.add(id);
      }
      setChosen(next);
    },
    clear: () => setChosen(NONE),
  };
}

/** The checkbox state for all of these. */
export function checkOf(chosen: ReadonlySet<string>, ids: readonly string[]) {
  const count = ids.filter((id) => chosen.has(id)).length;
  return { checked: count > 0 && count === ids.length, indeterminate: count > 0 && count < ids.length };
}
