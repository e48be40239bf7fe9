import { type LoaderFunctionArgs, type RouteObject, replace } from "react-router-dom";
import type { Notices, Page, Redirect, Row, Visit } from "../lib/routing/page.ts";
import type { Services } from "../lib/services.tsx";
import { notFoundBoundary } from "./errors/not-found-boundary.tsx";

/** The router's form of a table of routes: each page is guarded, and loaded, when it is opened. */
export function routesOf(rows: readonly Row[], services: Services, notices: Notices): RouteObject[] {
  return rows.map((row) => routeOf(row, null));

  function routeOf(row: Row, parent: string | null): RouteObject {
    const isIndex = row.pattern === parent;
    const route = "to" in row ? redirectRoute(row) : pageRoute(row);
    if (isIndex) return { ...route, index: true };
    const children = "children" in row ? row.children.map((child) => routeOf(child, row.pattern)) : [];
    // By its id `Path.useParams` finds what was read of the address.
    return { ...route, id: row.pattern, path: row.pattern, children };
  }

  function pageRoute({ handle, component, notFound, open }: Page) {
    return {
      handle,
      loader: (args: LoaderFunctionArgs) => open(visitOf(args)),
      lazy: {
        Component: component,
        ...(notFound ? { ErrorBoundary: async () => notFoundBoundary(await notFound()) } : {}),
      },
    };
  }

  function redirectRoute({ to }: Redirect) {
    return { element: null, loader: (args: LoaderFunctionArgs) => replace(to(visitOf(args))) };
  }

  function visitOf({ request, params }: LoaderFunctionArgs): Visit {
    return { services, notices, params, url: new URL(request.url) };
  }
}
