import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "./error-text.ts";

/** Gives the text by which an error is shown to people. */
export function useErrorText(): (error: unknown) => string {
  const { i18n } = useTranslation();
  return useCallback((error) => errorText(i18n, error), [i18n]);
}
