import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { localizedErrorText } from "#renderer/lib/errors/error-text.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ApiError, shownCode, shownStatus } from "#renderer/lib/transport/api-error.ts";
import { endSessionOn } from "./end-session-on.ts";

/** How a route's render or load error is shown. */
export interface RouteFailure {
  readonly code: string;
  readonly title: string;
  /** The cause, in words; null for an unexpected error, which has been reported. */
  readonly text: string | null;
  /** The id in the reports or in the service's log; null when it was neither reported nor logged. */
  readonly id: string | null;
}

/**
 * The error of this route. Reports an unexpected error; ends the session when the error says that it is over, which
 * leads to sign-in.
 */
export function useRouteFailure(): RouteFailure {
  const { i18n } = useTranslation();
  const { reporting, session } = useServices();
  const error = useRouteError();
  const failure = useMemo(() => {
    const code = isRouteErrorResponse(error)
      ? (shownStatus(error.status) ?? String(error.status))
      : shownCode(error);
    const text = localizedErrorText(i18n, error);
    const requestId = error instanceof ApiError ? error.requestId : null;
    return {
      code,
      title: text ?? i18n.t("errors.unexpected", { code }),
      text,
      id: text === null ? reporting.error("page", error) : requestId,
    };
  }, [error, i18n, reporting]);
  usePageTitle(failure.title);
  useEffect(() => void endSessionOn(error, session), [error, session]);
  return failure;
}
