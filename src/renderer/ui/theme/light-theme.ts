import { useEffect, useLayoutEffect } from "react";
import { create } from "zustand";

/** The number of mounted pages that are light in every theme, and prints of a page. */
export const useLightPages = create(() => 0);

/** Prints every page in the light theme: browsers leave out dark backgrounds, and light text alone is unreadable. */
export function useLightPrint(): void {
  useEffect(() => {
    const begin = () => useLightPages.setState((pages) => pages + 1, true);
    const end = () => useLightPages.setState((pages) => pages - 1, true);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
}

/** Forces the light theme while mounted, also when the system's or the person's theme changes meanwhile. */
export function useLightTheme(): void {
  useLayoutEffect(() => {
    useLightPages.setState((pages) => pages + 1, true);
    return () => useLightPages.setState((pages) => pages - 1, true);
  }, []);
}
