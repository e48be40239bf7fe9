import type { ParseKeys } from "i18next";
import { useMatches } from "react-router-dom";
import type { Need } from "./routing/need.ts";

/** The parts of the frame around a page; each is shown unless it says false. */
export interface Layout {
  /** True: no shell at all. */
  readonly bare?: boolean;
  readonly header?: boolean;
  readonly sidebar?: boolean;
  /** The search field of the header. */
  readonly search?: boolean;
  /** What is being listened to in this browser. */
  readonly miniPlayer?: boolean;
  /** How an error of the page is shown: over the page around it, or as the least that can be said. Left out: as a page. */
  readonly error?: "modal" | "minimal";
}

/** What a route says about itself, as its `handle`. */
export interface RouteHandle {
  readonly title?: ParseKeys | undefined;
  readonly needs?: readonly Need<never>[] | undefined;
  readonly layout?: Layout | undefined;
  /** Where to go when the account is switched here; left out, the path is rewritten or /home is opened. */
  readonly accountSwitch?: ((accountId: string) => string) | undefined;
}

/** The handles of the matched routes; the innermost value wins. */
export function useRouteHandle(): RouteHandle {
  const handles = useMatches().flatMap(({ handle }) => (isHandle(handle) ? [handle] : []));
  return {
    title: handles.findLast(({ title }) => title)?.title,
    layout: Object.assign({}, ...handles.map(({ layout }) => layout)),
    accountSwitch: handles.findLast(({ accountSwitch }) => accountSwitch)?.accountSwitch,
  };
}

function isHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === "object" && handle !== null;
}
