import { useTranslation } from "react-i18next";
import { LANGUAGES } from "./languages.ts";

/** A date or time as a language of the client writes it. The only place that formats them for people. */
export function dateText(language: string, at: Date | number, style: Intl.DateTimeFormatOptions): string {
  const known = LANGUAGES.find(({ code }) => code === language);
  return new Intl.DateTimeFormat(known?.dates ?? language, style).format(at);
}

/** Writes dates and times in the chosen language. */
export function useDateText(): (at: Date | number, style: Intl.DateTimeFormatOptions) => string {
  const { i18n } = useTranslation();
  return (at, style) => dateText(i18n.language, at, style);
}
