import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useServices } from "../../lib/services.tsx";
import { ErrorFrame } from "./error-frame.tsx";
import { ErrorId } from "./error-id.tsx";
import { ErrorLinks } from "./error-links.tsx";
import { resetLocalData } from "./reset-local-data.ts";
import type { RouteFailure } from "./use-route-failure.ts";

export interface ErrorPageProps {
  readonly failure: RouteFailure;
  readonly inShell: boolean;
}

/** What went wrong, with everything that a person can do about it. */
export function ErrorPage({ failure: { code, title, text, id }, inShell }: ErrorPageProps) {
  const { t } = useTranslation();
  const { reporting } = useServices();
  const reset = () => {
    reporting.event("local-data-reset", { code });
    void reporting.flush().finally(resetLocalData);
  };
  return (
    <ErrorFrame
      inShell={inShell}
      icon={<IconAlertTriangle size={28} stroke={1.5} />}
      title={title}
      actions={
        <>
          <Button onClick={() => location.reload()}>{t("errors.reload")}</Button>
          <ErrorLinks reload />
          {text === null && (
            <Button variant="subtle" color="gray" onClick={reset}>
              {t("errorPage.reset")}
            </Button>
          )}
        </>
      }
      detail={id !== null && <ErrorId id={id} />}
    >
      {t(text === null ? "errorPage.unexpectedBody" : "errorPage.knownBody")}
    </ErrorFrame>
  );
}
