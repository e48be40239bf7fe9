import { type DataRouter, type Path, redirect, replace } from "react-router-dom";

/** Target of a redirect that replaces the current address, until the router has arrived. */
let replacing: string | null = null;

/** The address that the router is opening; null when it has arrived. */
let opening: Path | null = null;

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

/** The fragment of an address that is being opened: a loader's request comes without one. */
export function fragmentOf({ pathname, search }: URL): string {
  const address = opening ?? location;
  return address.pathname + address.search === pathname + search ? address.hash : "";
}

/** Tracks navigations, for redirects. */
export function followRedirects(router: Pick<DataRouter, "subscribe">): void {
  router.subscribe(({ navigation }) => {
    opening = navigation.location ?? null;
    if (navigation.state === "idle") replacing = null;
  });
}
