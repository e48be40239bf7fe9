import { useLayoutEffect } from "react";
import { create } from "zustand";

/** The number of mounted pages that are light in every theme. */
export const useLightPages = create(() => 0);

/** Forces the light theme while mounted, also when the system's or the person's theme changes meanwhile. */
export function useLightTheme(): void {
  useLayoutEffect(() => {
    useLightPages.setState((pages) => pages + 1, true);
    return () => useLightPages.setState((pages) => pages - 1, true);
  }, []);
}
