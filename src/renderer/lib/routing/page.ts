import type { ParseKeys } from "i18next";
import type { ComponentType } from "react";
import { data, replace } from "react-router-dom";
import type { Layout, RouteHandle } from "../route-handle.ts";
import type { Services } from "../services.tsx";
import type { Need, PageVisit, Visit } from "./need.ts";
import type { Address, Params, Path, RawParams } from "./path.ts";

/** Begins to fetch what a page shows. What fails is fetched again, and said, by the page. */
export type Load<Route> =
  Route extends Path<infer Pattern, infer Search>
    ? (services: Services, address: Address<Pattern, Search>) => unknown
    : never;

interface PageOptions<Pattern extends string, Search> {
  /** The window's title. A page about something that has a name gives it with `usePageTitle`. */
  readonly title?: ParseKeys;
  /** In the order in which they are asked; nothing where everybody may. */
  readonly needs?: readonly Need<Params<Pattern>>[];
  readonly layout?: Layout;
  /** Where a switch of account leads from here. */
  readonly accountSwitch?: (accountId: string) => string;
  /** Where to go when a need says false, or a parameter is malformed; left out, `notFound` is shown. */
  readonly otherwise?: (params: RawParams<Pattern>) => string;
  /** Runs while the code of the page is fetched. */
  readonly load?: () => Promise<Load<Path<Pattern, Search>>>;
  readonly component: () => Promise<ComponentType>;
  /** What is shown instead where the address names nothing. */
  readonly notFound?: () => Promise<ComponentType>;
  /** Pages that are drawn inside this one. One with the same path is shown when no other is asked for. */
  readonly children?: readonly Row[];
}

/** A page as the router has it. */
export interface Page {
  readonly pattern: string;
  readonly handle: RouteHandle;
  readonly component: () => Promise<ComponentType>;
  readonly notFound: (() => Promise<ComponentType>) | undefined;
  readonly children: readonly Row[];
  /** The guard of every route, and its loader: throws a redirect where a need is not met, else gives what was read. */
  open(visit: Visit): Promise<object>;
}

/** An address that leads to another one. */
export interface Redirect {
  readonly pattern: string;
  readonly to: (visit: Visit) => string;
}

/** One line of a feature's table of routes. */
export type Row = Page | Redirect;

/** A page: what it is and how it is loaded. Nothing of it is part of the first load but this line. */
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
        // What is malformed there too leads nowhere else.
        if (elsewhere !== undefined && elsewhere !== visit.url.pathname) throw replace(elsewhere);
        throw data(null, { status: 404 });
      }
      // Not waited for: the page shows what comes, and says what does not.
      loading?.then((begin) => begin(visit.services, address)).catch(() => undefined);
      return address;
    },
  };
}

/** Asks one need after the other, and none after one that is not met; false where that does not say where to go. */
async function guard<Params>(needs: readonly Need<Params>[], visit: PageVisit<Params>): Promise<boolean> {
  for (const need of needs) {
    const answer = await need(visit);
    if (answer === false) return false;
    if (answer !== null) throw replace(answer);
  }
  return true;
}

/** An address that leads to another one, in place of it. Its search goes along. */
export function redirect<Pattern extends string>(
  { pattern }: Pick<Path<Pattern, unknown>, "pattern">,
  to: (params: RawParams<Pattern>, services: Services) => string,
): Redirect {
  return {
    pattern,
    to: ({ params, services, url }) => to(params as RawParams<Pattern>, services) + url.search,
  };
}
