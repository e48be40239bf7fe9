import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useServices } from "#renderer/lib/services.tsx";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { ErrorFrame } from "./error-frame.tsx";
import { ErrorId } from "./error-id.tsx";
import { ErrorLinks } from "./error-links.tsx";
import { MinimalView } from "./minimal-view.tsx";
import { resetLocalData } from "./reset-local-data.ts";
import { useRouteFailure } from "./use-route-failure.ts";

export interface ErrorPageProps {
  /** Alone in the window, beside the navigation, or in place of a page without navigation. */
  readonly place: "window" | "shell" | "bare";
}

/** What went wrong and every action that may help; bare pages offer only a retry. */
export function ErrorPage({ place }: ErrorPageProps) {
  const { t } = useTranslation();
  const { code, title, text, id } = useRouteFailure();
  const { reporting } = useServices();
  const reset = () => {
    reporting.event("local-data-reset", { code });
    resetLocalData();
  };
  const body = t(text === null ? "errorPage.unexpectedBody" : "errorPage.knownBody");
  if (place === "bare")
    return <MinimalView title={title} text={t("errors.unknown")} action={t("errors.reload")} />;
  return (
    <ErrorFrame
      inShell={place === "shell"}
      icon={<IconAlertTriangle size={28} stroke={1.5} />}
      title={title}
      actions={
        <>
          <Button onClick={() => location.reload()}>{t("errors.reload")}</Button>
          <ErrorLinks reload inShell={place === "shell"} />
          <HelpLink about={`error.${code}`} />
          {text === null && (
            <Button variant="subtle" color="gray" onClick={reset}>
              {t("errorPage.reset")}
            </Button>
          )}
        </>
      }
      detail={id !== null && <ErrorId id={id} />}
    >
      {body}
    </ErrorFrame>
  );
}
