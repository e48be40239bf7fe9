import { useTranslation } from "react-i18next";
import { ApiError, isOfflineError } from "../../lib/transport/api-error.ts";

/** What the forms of sign-in say when a call fails in a way that they do not show elsewhere; null for the usual text. */
export function useCallFailureText(): (error: unknown) => string | null {
  const { t } = useTranslation();
  return (error) => {
    if (isOfflineError(error)) return t("auth.offline");
    return error instanceof ApiError && error.status === 429 ? t("auth.rateLimited") : null;
  };
}
