import { useCallback, useState } from "react";

export type SelectHow = "only" | "toggle" | "range";

interface Selection {
  readonly places: ReadonlySet<number>;
  /** Start of a range, and position of the keyboard. */
  readonly anchor: number;
  readonly active: number;
}

const NOTHING: Selection = { places: new Set(), anchor: 0, active: 0 };

/** The selected rows of a list: one, several (Ctrl), or a range (Shift). */
export function useSelection() {
  const [selection, setSelection] = useState(NOTHING);

  const select = useCallback(
    (place: number, how: SelectHow) =>
      setSelection(({ places, anchor }) => {
        if (how === "only") return { places: new Set([place]), anchor: place, active: place };
        if (how === "range") return { places: between(anchor, place), anchor, active: place };
        const next = new Set(places);
        if (!next.delete(place)) next.add(place);
        return { places: next, anchor: place, active: place };
      }),
    [],
  );
  /** Moves the keyboard position without selecting. */
  const go = useCallback(
    (active: number) => setSelection((held) => ({ ...held, active, anchor: active })),
    [],
  );
  const selectSpan = useCallback(
    (from: number, count: number) =>
      setSelection({ places: between(from, from + count - 1), anchor: from, active: from }),
    [],
  );
  const clear = useCallback((active = 0) => setSelection({ places: new Set(), anchor: active, active }), []);
  return { ...selection, select, selectSpan, go, clear };
}

function between(a: number, b: number): ReadonlySet<number> {
  const from = Math.min(a, b);
  return new Set(Array.from({ length: Math.abs(a - b) + 1 }, (_, step) => from + step));
}
