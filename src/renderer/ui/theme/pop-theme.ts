import { useLayoutEffect } from "react";

/** `basic` is the theme of all pages but sign-up's; the tokens of `pop` are in global.css. */
type ThemeName = "basic" | "pop";

/** Shows the theme `pop` while mounted. */
export function usePopTheme(): void {
  useLayoutEffect(() => {
    showTheme("pop");
    return () => showTheme("basic");
  }, []);
}

function showTheme(name: ThemeName): void {
  document.documentElement.dataset.theme = name;
}
