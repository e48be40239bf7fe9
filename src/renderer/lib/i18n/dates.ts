import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type DayLayout, dayLayout } from "#shared/domain/formatting/typed-date.ts";
import { LANGUAGES } from "./languages.ts";

/** Formats dates and times in the client's languages. The only place that formats them for people. */
function dateFormat(language: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = LANGUAGES.find(({ code }) => code === language);
  return new Intl.DateTimeFormat(known?.dates ?? language, style);
}

/** Formats a date or time in a language of the client. */
export function dateText(language: string, at: Date | number, style: Intl.DateTimeFormatOptions): string {
  return dateFormat(language, style).format(at);
}

/** Formats dates and times in the chosen language. */
export function useDateText(): (at: Date | number, style: Intl.DateTimeFormatOptions) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useCallback((at, style) => dateText(language, at, style), [language]);
}

/** The input format of days in the chosen language. */
export function useDayLayout(): DayLayout {
  const { language } = useTranslation().i18n;
  return useMemo(() => dayLayout((style) => dateFormat(language, style)), [language]);
}
