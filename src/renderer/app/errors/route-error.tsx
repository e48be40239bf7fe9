import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../lib/i18n/i18n.ts";
import type { ErrorPageProps } from "./error-page.tsx";
import { MinimalView } from "./minimal-error.tsx";
import { useRouteFailure } from "./use-route-failure.ts";

/** What is shown beside the navigation instead of a page that could not be drawn or loaded. */
export function PageError() {
  return <RouteError inShell />;
}

/**
 * What is shown instead of everything, or `inShell` instead of a page, that could not be drawn or loaded: the error page,
 * or less where that cannot be fetched either.
 */
export function RouteError({ inShell = false }: { readonly inShell?: boolean }) {
  const failure = useRouteFailure();
  const page = useErrorPage(failure.code !== "offline");
  if (page === null) return null;
  if (page === "none") return <MinimalView failure={failure} inShell={inShell} />;
  return <page.ErrorPage failure={failure} inShell={inShell} />;
}

type Page = "none" | { readonly ErrorPage: ComponentType<ErrorPageProps> };

/** The error page with its texts; null while it is on its way. */
function useErrorPage(wanted: boolean): Page | null {
  const { i18n } = useTranslation();
  const [page, setPage] = useState<Page | null>(null);
  useEffect(() => {
    if (!wanted) return;
    Promise.all([import("./error-page.tsx"), loadTexts(i18n)]).then(
      ([loaded]) => setPage(loaded),
      () => setPage("none"),
    );
  }, [wanted, i18n]);
  return wanted ? page : "none";
}
