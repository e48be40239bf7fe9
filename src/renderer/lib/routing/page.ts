import type { ParseKeys } from "i18next";
import type { ComponentType } from "react";
import { data } from "react-router-dom";
import type { Layout, RouteHandle } from "#renderer/lib/routing/route-handle.ts";
import type { Services } from "#renderer/lib/services.tsx";
import type { Need, PageVisit, Visit } from "./need.ts";
import type { Address, Params, Path, RawParams } from "./path.ts";
import { redirectFrom } from "./redirect-from.ts";

/** Prefetches a page's data. The page itself retries and shows failures. */
export type Load<Route> =
  Route extends Path<infer Pattern, infer Search>
    ? (services: Services, address: Address<Pattern, Search>) => unknown
    : never;

interface PageOptions<Pattern extends string, Search> {
  /** The window's title. A page about a named thing sets it with `usePageTitle`. */
  readonly title?: ParseKeys;
  /** In order; empty for a public page. */
  readonly needs?: readonly Need<Params<Pattern>>[];
  readonly layout?: Layout;
  /** Target of an account switch on this page. */
  readonly accountSwitch?: (accountId: string) => string;
  /** The redirect when a need returns false or a parameter is malformed; omitted, `notFound` is shown. */
  readonly otherwise?: (params: RawParams<Pattern>) => string;
  /** Runs while the page's code loads. */
  readonly load?: () => Promise<Load<Path<Pattern, Search>>>;
  readonly component: () => Promise<ComponentType>;
  /** Shown when the address names nothing. */
  readonly notFound?: () => Promise<ComponentType>;
  /** Nested pages. One with the same path is the index. */
  readonly children?: readonly Row[];
}

/** A page in the router's form. */
export interface Page {
  readonly pattern: string;
  readonly handle: RouteHandle;
  readonly component: () => Promise<ComponentType>;
  readonly notFound: (() => Promise<ComponentType>) | undefined;
  readonly children: readonly Row[];
  /** The route's guard and loader: throws a redirect when a need is unmet, else returns the parsed address. */
  open(visit: Visit): Promise<object>;
}

/** A redirect. */
export interface Redirect {
  readonly pattern: string;
  readonly to: (visit: Visit) => string;
  /** Passes the navigation state on. */
  readonly keepsState?: boolean;
}

/** One row of a feature's route table. */
export type Row = Page | Redirect;

/** Defines a page: its rules, and how it is loaded. Only this row is part of the first load. */
export function page<Pattern extends string, Search>(
  path: Path<Pattern, Search>,
  {
    title,
    needs = [],
    layout,
    accountSwitch,
    otherwise,
    load,
    component,
    notFound,
    children = [],
  }: PageOptions<Pattern, Search>,
): Page {
  return {
    pattern: path.pattern,
    handle: { title, needs, layout, accountSwitch },
    component,
    notFound,
    children,
    async open(visit) {
      const loading = load?.();
      loading?.catch(() => undefined);
      const read = () => path.read(visit.params, visit.url.searchParams);
      const isLetIn = await guard(needs, { ...visit, read: async () => (await read())?.params ?? null });
      const address = isLetIn ? await read() : null;
      if (!address) {
        const elsewhere = otherwise?.(visit.params as RawParams<Pattern>);
        // A redirect to the same address would loop.
        if (elsewhere !== undefined && elsewhere !== visit.url.pathname)
          throw redirectFrom(visit.url, elsewhere);
        throw data(null, { status: 404 });
      }
      // Not awaited: the page shows the data or its failure.
      loading?.then((begin) => begin(visit.services, address)).catch(() => undefined);
      return address;
    },
  };
}

/** Checks the needs in order and stops at the first unmet one; false if that one names no redirect. */
async function guard<Params>(needs: readonly Need<Params>[], visit: PageVisit<Params>): Promise<boolean> {
  for (const need of needs) {
    const answer = await need(visit);
    if (answer === false) return false;
    if (answer !== null) throw redirectFrom(visit.url, answer);
  }
  return true;
}

/** A redirect that keeps the search and the fragment of its address. */
export function redirect<Pattern extends string>(
  { pattern }: Pick<Path<Pattern, unknown>, "pattern">,
  to: (params: RawParams<Pattern>, services: Services) => string,
): Redirect {
  return {
    pattern,
    to: ({ params, services, url }) => to(params as RawParams<Pattern>, services) + url.search + url.hash,
  };
}
