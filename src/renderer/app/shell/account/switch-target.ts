import type { Location } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import type { RouteHandle } from "#renderer/lib/routing/route-handle.ts";

/** The target of an account switch: the route's own choice, the same address in the new account, or home. */
export function switchTarget(
  { pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">,
  handle: Pick<RouteHandle, "accountSwitch">,
  next: string,
): string {
  if (handle.accountSwitch) return handle.accountSwitch(next);
  const inAccount = /^\/accounts\/[^/]+(\/.*)?$/.exec(pathname);
  return inAccount ? paths.account({ accountId: next }) + (inAccount[1] ?? "") + search + hash : paths.home();
}
