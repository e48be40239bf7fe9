import { Button } from "@mantine/core";
import { IconAlertTriangle, IconWifiOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, Link, useRouteError } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { reloadOnce } from "../../lib/reload-once.ts";
import { clearLocalData } from "../../lib/storage/debounced-storage.ts";
import { ApiError, isChunkLoadError, shownCode } from "../../lib/transport/api-error.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import classes from "./error-frame.module.css";
import { ErrorFrame } from "./error-frame.tsx";

/** What is shown beside the navigation instead of a page that could not be drawn or loaded. */
export function PageError() {
  return <RouteError inShell />;
}

/** What is shown instead of everything, or `inShell` instead of a page, that could not be drawn or loaded. */
export function RouteError({ inShell = false }: { readonly inShell?: boolean }) {
  const { t } = useTranslation();
  const error = useRouteError();
  const code = isRouteErrorResponse(error) ? String(error.status) : shownCode(error);
  const offline = code === "offline";
  const title = offline ? t("errors.offlineTitle") : t("errors.unexpected", { code });
  usePageTitle(title);
  // A part of the client is missing most often because a newer one was deployed: once a minute a reload is tried.
  const stale = isChunkLoadError(error);
  useEffect(() => {
    if (stale) void reloadOnce();
  }, [stale]);
  return (
    <ErrorFrame
      inShell={inShell}
      icon={offline ? <IconWifiOff size={28} stroke={1.5} /> : <IconAlertTriangle size={28} stroke={1.5} />}
      title={title}
      actions={
        <>
          <Button onClick={() => location.reload()}>{t("errors.reload")}</Button>
          <Button variant="default" component={Link} to={paths.home()} reloadDocument>
            {t("errors.goHome")}
          </Button>
          {!offline && (
            <Button variant="subtle" color="gray" onClick={resetLocalData}>
              {t("errors.reset")}
            </Button>
          )}
        </>
      }
      detail={!offline && <ErrorId id={idOf(error)} />}
    >
      {t(offline ? "errors.offlineBody" : "errors.unexpectedBody")}
    </ErrorFrame>
  );
}

function resetLocalData(): void {
  clearLocalData();
  location.reload();
}

/** The service's id of the request, by which its log is searched. */
function idOf(error: unknown): string | null {
  return error instanceof ApiError ? error.requestId : null;
}

function ErrorId({ id }: { readonly id: string | null }) {
  const { t } = useTranslation();
  const [feedback, setFeedback] = useState<"copyId" | "copying" | "copied" | "copyFailed">("copyId");
  if (id === null) return null;
  const copy = async () => {
    setFeedback("copying");
    setFeedback(
      await navigator.clipboard.writeText(id).then(
        () => "copied" as const,
        () => "copyFailed" as const,
      ),
    );
  };
  return (
    <div className={classes.id}>
      {t("errors.errorId")}: <code className={classes.code}>{id}</code>{" "}
      <Button size="compact-xs" variant="default" onClick={copy}>
        {t(`errors.${feedback}`)}
      </Button>
      <div>{t("errors.includeId")}</div>
    </div>
  );
}
