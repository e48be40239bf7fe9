import { type DataRouter, redirect, replace } from "react-router-dom";

/** Target of a redirect that replaces the current address, until the router has arrived. */
let replacing: string | null = null;

/**
 * Redirects from an address that is being opened. Replaces that address if the browser is already there, or still on
 * its way from there, since Back would lead to it again. An address opened from another page of the client has no
 * history entry yet, and that page keeps its own.
 */
export function redirectFrom({ pathname, search }: URL, to: string): Response {
  const from = pathname + search;
  if (from !== location.pathname + location.search && from !== replacing) return redirect(to);
  replacing = to;
  return replace(to);
}

/** Tracks when a navigation has ended, for redirects. */
export function followRedirects(router: Pick<DataRouter, "subscribe">): void {
  router.subscribe(({ navigation }) => {
    if (navigation.state === "idle") replacing = null;
  });
}
