import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router-dom";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { shownCode } from "#renderer/lib/transport/api-error.ts";
import { AwayView } from "./away-view.tsx";
import type { ErrorPageProps } from "./error-page.tsx";
import { MinimalView } from "./minimal-view.tsx";

const loadErrorPage = () => import("./error-page.tsx");

/** Shown beside the navigation instead of a page that failed to render or load. */
export function PageError() {
  return <RouteError place="shell" />;
}

/** Shown instead of a page without navigation: the error, and a retry. */
export function MinimalError() {
  return <RouteError place="bare" />;
}

/**
 * Shown instead of anything that failed to render or load: the away view when the service is unreachable, else the
 * error page, or the minimal view when even that cannot be fetched.
 */
export function RouteError({ place = "window" }: Partial<ErrorPageProps>) {
  const error = useRouteError();
  if (["offline", "unavailable"].includes(shownCode(error)))
    return <AwayView error={error} inShell={place === "shell"} />;
  return <LoadedErrorPage error={error} place={place} />;
}

function LoadedErrorPage({ error, place }: ErrorPageProps & { readonly error: unknown }) {
  const { t } = useTranslation();
  const [page, setPage] = useState<{ readonly ErrorPage?: ComponentType<ErrorPageProps> } | null>(null);
  const title = t("errors.unexpected", { code: shownCode(error) });
  usePageTitle(title);
  useEffect(() => {
    loadErrorPage().then(setPage, () => setPage({}));
  }, []);
  if (page?.ErrorPage) return <page.ErrorPage place={place} />;
  if (!page) return null;
  return (
    <MinimalView
      title={title}
      text={t("errors.unknown")}
      action={t("errors.reload")}
      inShell={place === "shell"}
    />
  );
}
