import { type DataRouter, redirect, replace } from "react-router-dom";

/** Where a redirect leads that takes the place of the present address, until the router has arrived. */
let replacing: string | null = null;

/**
 * A redirect from an address that is being opened. It takes the place of that address where the browser is there already, or
 * is on its way from there: Back would lead to it again. An address that was about to be opened from another page of the
 * client has no place yet, and that page keeps its own.
 */
export function redirectFrom({ pathname, search }: URL, to: string): Response {
  const from = pathname + search;
  if (from !== location.pathname + location.search && from !== replacing) return redirect(to);
  replacing = to;
  return replace(to);
}

/** Has redirects know when a navigation has ended. */
export function followRedirects(router: Pick<DataRouter, "subscribe">): void {
  router.subscribe(({ navigation }) => {
    if (navigation.state === "idle") replacing = null;
  });
}
