import { useMemo, useState } from "react";

/** Zones that are chosen in the list, to do something with all of them. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Adds all of these; takes them out if all are chosen already. */
  readonly toggle: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** What is chosen among zones; those that left the list are not. */
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

/** The state of a checkbox for all of these. */
export function checkOf(chosen: ReadonlySet<string>, ids: readonly string[]) {
  const count = ids.filter((id) => chosen.has(id)).length;
  return { checked: count > 0 && count === ids.length, indeterminate: count > 0 && count < ids.length };
}
