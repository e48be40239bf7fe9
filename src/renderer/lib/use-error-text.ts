import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { shownCode } from "./transport/api-error.ts";

/** Gives the text by which an error is shown to people. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return useCallback((error) => t(`errors.${shownCode(error)}`, { defaultValue: t("errors.unknown") }), [t]);
}
