import { useState } from "react";
import { preferences } from "#renderer/lib/storage/debounced-storage.ts";
import { stored } from "#renderer/lib/storage/stored.ts";
import { type Dismissals, type Dismissible, dismissalKey } from "#shared/domain/notices/notices.ts";

/** Dismissals that are kept; the oldest are dropped. */
const MOST = 100;

/** What visitors dismissed in this browser: nobody keeps it for them. */
export function useDismissedHere(): readonly [Dismissals, (...names: readonly Dismissible[]) => void] {
  const [kept] = useState(() => stored(preferences(localStorage), "dismissed-notices", asDismissals));
  const [dismissed, setDismissed] = useState<Dismissals>(() => kept.read() ?? {});
  const dismiss = (...names: readonly Dismissible[]) => {
    const now = Date.now();
    // Other parts of the page dismiss notices of their own.
    const before = Object.entries({ ...dismissed, ...kept.read() }).sort(([, a], [, b]) => b - a);
    const added = names.map((name) => [dismissalKey(name, null), now] as const);
    const all = Object.fromEntries([...before.slice(0, MOST - names.length), ...added]);
    kept.write(all);
    setDismissed(all);
  };
  return [dismissed, dismiss];
}

function asDismissals(value: unknown): Dismissals | null {
  if (typeof value !== "object" || value === null) return null;
  return Object.fromEntries(Object.entries(value).filter(([, at]) => typeof at === "number"));
}
