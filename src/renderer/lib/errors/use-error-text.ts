import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "./error-text.ts";

/** Returns a function that translates an error. */
export function useErrorText(): (error: unknown) => string {
  const { i18n } = useTranslation();
  return useCallback((error) => errorText(i18n, error), [i18n]);
}
