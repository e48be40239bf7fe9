import { useTranslation } from "react-i18next";
import { ApiError, isOfflineError } from "#renderer/lib/transport/api-error.ts";

/** The forms' text for a failed call that they do not show otherwise; null for the default text. */
export function useCallFailureText(): (error: unknown) => string | null {
  const { t } = useTranslation();
  return (error) => {
    if (isOfflineError(error)) return t("auth.offline");
    return error instanceof ApiError && error.status === 429 ? t("auth.rateLimited") : null;
  };
}
