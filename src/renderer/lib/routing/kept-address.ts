import type { DataRouter } from "react-router-dom";

/** An old address that stays in the address bar, and the path that is shown for it. */
interface Kept {
  readonly shown: string;
  readonly target: string;
}

let kept: Kept | null = null;

/** Has the address bar keep an old address while the page of another path is shown. Gives that path, to redirect to. */
export function keepAddress({ pathname, search, hash }: URL, target: string): string {
  kept = { shown: pathname + search + hash, target };
  return target + search;
}

/** Puts the old address back once the redirect has been followed. Reloading it leads to the same page again. */
export function showKeptAddresses(router: Pick<DataRouter, "subscribe">): void {
  router.subscribe(({ navigation, location }) => {
    if (kept === null || navigation.state !== "idle") return;
    const { shown, target } = kept;
    kept = null;
    if (location.pathname === target) history.replaceState(history.state, "", shown);
  });
}
