import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router-dom";
import { withTexts } from "../../lib/i18n/i18n.ts";
import { reloadOnce } from "../../lib/reload-once.ts";
import { isChunkLoadError, shownCode } from "../../lib/transport/api-error.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import type { ErrorPageProps } from "./error-page.tsx";
import { MinimalView } from "./minimal-view.tsx";

const loadErrorPage = withTexts(["errorPage"], () => import("./error-page.tsx"));

/** Shown beside the navigation instead of a page that could not be rendered or loaded. */
export function PageError() {
  return <RouteError place="shell" />;
}

/** Shown instead of a page without navigation: what went wrong, and a retry. */
export function MinimalError() {
  return <RouteError place="bare" />;
}

/**
 * Shown instead of whatever could not be rendered or loaded: the error page, or the minimal view where that cannot be
 * fetched either. Missing code, usually because a newer version was deployed, reloads the page at most once a minute.
 */
export function RouteError({ place = "window" }: Partial<ErrorPageProps>) {
  const { t } = useTranslation();
  const error = useRouteError();
  const [page, setPage] = useState<{ readonly ErrorPage?: ComponentType<ErrorPageProps> } | null>(null);
  const code = shownCode(error);
  const isOffline = code === "offline";
  const title = isOffline ? t("errors.offlineTitle") : t("errors.unexpected", { code });
  usePageTitle(title);
  const isStale = isChunkLoadError(error);
  useEffect(() => {
    if (isStale) void reloadOnce();
    if (isOffline) return;
    loadErrorPage().then(setPage, () => setPage({}));
  }, [isStale, isOffline]);
  if (page?.ErrorPage) return <page.ErrorPage place={place} />;
  if (!page && !isOffline) return null;
  return (
    <MinimalView
      title={title}
      text={t(isOffline ? "errors.offlineBody" : "errors.unknown")}
      action={t("errors.reload")}
      inShell={place === "shell"}
    />
  );
}
