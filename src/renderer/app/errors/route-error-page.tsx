import { Button } from "@mantine/core";
import { IconAlertTriangle, IconWifiOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useServices } from "../../lib/services.tsx";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { ErrorFrame } from "./error-frame.tsx";
import { ErrorId } from "./error-id.tsx";
import { ErrorLinks } from "./error-links.tsx";
import { resetLocalData } from "./reset-local-data.ts";
import { useRouteFailure } from "./use-route-failure.ts";

/** What is shown beside the navigation instead of a page that could not be drawn or loaded. */
export function PageError() {
  return <RouteError inShell />;
}

/** What is shown instead of everything, or `inShell` instead of a page, that could not be drawn or loaded. */
export function RouteError({ inShell = false }: { readonly inShell?: boolean }) {
  const { t } = useTranslation();
  const { reporting } = useServices();
  const { code, text, id } = useRouteFailure();
  const offline = code === "offline";
  const title = offline ? t("errors.page.offlineTitle") : (text ?? t("errors.page.unexpected", { code }));
  usePageTitle(title);
  const reset = () => {
    reporting.event("local-data-reset", { code });
    void reporting.flush().finally(resetLocalData);
  };
  return (
    <ErrorFrame
      inShell={inShell}
      icon={offline ? <IconWifiOff size={28} stroke={1.5} /> : <IconAlertTriangle size={28} stroke={1.5} />}
      title={title}
      actions={
        <>
          <Button onClick={() => location.reload()}>{t("errors.reload")}</Button>
          <ErrorLinks reload />
          {text === null && (
            <Button variant="subtle" color="gray" onClick={reset}>
              {t("errors.reset")}
            </Button>
          )}
        </>
      }
      detail={id !== null && <ErrorId id={id} />}
    >
      {t(`errors.page.${offline ? "offlineBody" : text === null ? "unexpectedBody" : "knownBody"}`)}
    </ErrorFrame>
  );
}
