import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { Listeners } from "#shared/player/listeners.ts";

const changed = new Listeners<null>();
const subscribe = (listener: () => void) => changed.add(listener);

/** Mounted pages that are light in every theme, and prints. */
let lightPages = 0;

/** Whether something forces the light theme. */
export function useIsLight(): boolean {
  return useSyncExternalStore(subscribe, () => lightPages > 0);
}

/** Forces the light theme while mounted, also when the system's or the person's theme changes meanwhile. */
export function useLightTheme(): void {
  useLayoutEffect(() => {
    count(1);
    return () => count(-1);
  }, []);
}

/** Prints every page in the light theme: browsers leave out dark backgrounds, and light text alone is unreadable. */
export function useLightPrint(): void {
  useEffect(() => {
    const begin = () => count(1);
    const end = () => count(-1);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
}

function count(change: 1 | -1): void {
  lightPages += change;
  changed.emit(null);
}
