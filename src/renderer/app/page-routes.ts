import type { LoaderFunctionArgs, NonIndexRouteObject, RouteObject } from "react-router-dom";
import type { Notices, Visit } from "#renderer/lib/routing/need.ts";
import type { Page, Redirect, Row } from "#renderer/lib/routing/page.ts";
import { fragmentOf, redirectFrom } from "#renderer/lib/routing/redirect-from.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { notFoundBoundary } from "./errors/not-found-boundary.tsx";
import { MinimalError } from "./errors/route-error.tsx";
import { PassOn } from "./pass-on.tsx";

/** Converts a table of routes to the router's form: each page is guarded, then loaded, when it is opened. */
export function routesOf(rows: readonly Row[], services: Services, notices: Notices): RouteObject[] {
  return rows.map((row) => routeOf(row, null));

  function routeOf(row: Row, parent: string | null): RouteObject {
    const isIndex = row.pattern === parent;
    if ("to" in row && row.keepsState)
      return { path: row.pattern, loader: (args) => row.to(visitOf(args)), Component: PassOn };
    if ("to" in row) return { ...redirectRoute(row), ...(isIndex ? { index: true } : { path: row.pattern }) };
    if (isIndex) return { ...pageRoute(row), index: true };
    const children = row.children.map((child) => routeOf(child, row.pattern));
    // `Path.useParams` finds the parsed address by this id.
    const route = { ...pageRoute(row), id: row.pattern, path: row.pattern, children };
    const boundary = boundaryOf(row);
    // Around the page rather than on its route: the router renders nothing of a route whose own code failed to load.
    return boundary ? { ...boundary, id: `errors of ${row.pattern}`, children: [route] } : route;
  }

  function pageRoute({ handle, component, open }: Page) {
    const loader = (args: LoaderFunctionArgs) => open(visitOf(args));
    return { handle, loader, lazy: { Component: component } };
  }

  function redirectRoute({ to }: Redirect) {
    const loader = (args: LoaderFunctionArgs) => {
      const visit = visitOf(args);
      return redirectFrom(visit.url, to(visit));
    };
    return { element: null, loader };
  }

  function visitOf({ request, params }: LoaderFunctionArgs): Visit {
    const url = new URL(request.url);
    url.hash = fragmentOf(url);
    return { services, notices, params, url };
  }
}

type Boundary = Pick<NonIndexRouteObject, "ErrorBoundary" | "lazy">;

/** The error boundary of a page; null when the page leaves errors to the outer boundary. */
function boundaryOf({ handle, notFound }: Page): Boundary | null {
  if (notFound) return { lazy: { ErrorBoundary: async () => notFoundBoundary(await notFound()) } };
  const error = handle.layout?.error;
  if (error === "minimal") return { ErrorBoundary: MinimalError };
  return error === "modal" ? { lazy: { ErrorBoundary: modalError } } : null;
}

const modalError = async () => (await import("./errors/modal-error.tsx")).ModalError;
