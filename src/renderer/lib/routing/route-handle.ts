import type { ParseKeys } from "i18next";
import { useMatches } from "react-router-dom";
import type { Need } from "./need.ts";

/** The parts of the frame around a page; shown unless set to false. */
export interface Layout {
  /** True for a page without the shell. */
  readonly bare?: boolean;
  readonly header?: boolean;
  readonly sidebar?: boolean;
  /** The header's search field. */
  readonly search?: boolean;
  /** The bar of notices about the account and its zones. */
  readonly notices?: boolean;
  /** The bar of this browser's playback. */
  readonly miniPlayer?: boolean;
  /** How the page's error is shown: over the page below, or in the minimal view. Omitted: as a page. */
  readonly error?: "modal" | "minimal";
}

/** The `handle` of a route. */
export interface RouteHandle {
  readonly title?: ParseKeys | undefined;
  readonly needs?: readonly Need<never>[] | undefined;
  readonly layout?: Layout | undefined;
  /** The page to open when the account is switched; omitted, the path is rewritten, or /home opens. */
  readonly accountSwitch?: ((accountId: string) => string) | undefined;
}

/** The merged handles of the matched routes; the innermost value wins. */
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
