import { type LoaderFunctionArgs, type RouteObject, replace } from "react-router-dom";
import { withTexts } from "../lib/i18n/i18n.ts";
import type { Notices, Visit } from "../lib/routing/need.ts";
import type { Page, Redirect, Row } from "../lib/routing/page.ts";
import type { Services } from "../lib/services.tsx";
import { notFoundBoundary } from "./errors/not-found-boundary.tsx";
import { MinimalError } from "./errors/route-error.tsx";

/** The router's form of a table of routes: each page is guarded, and loaded, when it is opened. */
export function routesOf(rows: readonly Row[], services: Services, notices: Notices): RouteObject[] {
  return rows.map((row) => routeOf(row, null));

  function routeOf(row: Row, parent: string | null): RouteObject {
    const isIndex = row.pattern === parent;
    const route = "to" in row ? redirectRoute(row) : pageRoute(row);
    if (isIndex) return { ...route, index: true };
    const children = "children" in row ? row.children.map((child) => routeOf(child, row.pattern)) : [];
    // `Path.useParams` finds the parsed address by this id.
    return { ...route, id: row.pattern, path: row.pattern, children };
  }

  function pageRoute({ handle, component, notFound, open }: Page) {
    const error = handle.layout?.error;
    return {
      handle,
      loader: (args: LoaderFunctionArgs) => open(visitOf(args)),
      ...(error === "minimal" ? { ErrorBoundary: MinimalError } : {}),
      lazy: {
        Component: component,
        ...(error === "modal" ? { ErrorBoundary: modalError } : {}),
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

const modalError = withTexts(
  ["errorPage"],
  async () => (await import("./errors/modal-error.tsx")).ModalError,
);
