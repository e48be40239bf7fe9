import type { DataRouter } from "react-router-dom";

/** An old address kept in the address bar, and the path shown for it. */
interface Kept {
  readonly shown: string;
  readonly target: string;
}

let kept: Kept | null = null;

/** Keeps an old address in the address bar while another path's page is shown. Returns that path, to redirect to. */
export function keepAddress({ pathname, search, hash }: URL, target: string): string {
  kept = { shown: pathname + search + hash, target };
  return target + search + hash;
}

/** Restores the old address once the redirect was followed. Reloading it leads to the same page again. */
export function showKeptAddresses(router: Pick<DataRouter, "subscribe">): void {
  router.subscribe(({ navigation, location }) => {
    if (kept === null || navigation.state !== "idle") return;
    const { shown, target } = kept;
    kept = null;
    if (location.pathname === target) history.replaceState(history.state, "", shown);
  });
}
