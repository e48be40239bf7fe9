import type { LanguageCode } from "#shared/domain/texts/languages.ts";
import english from "./texts/en.json" with { type: "json" };

/** What mails say, by language: a file of JSON each, with the keys of English. */
export type MailTexts = typeof english;

/** Mails that the service sends; the layout around them is none. */
export type MailTemplate = Exclude<keyof MailTexts, "layout">;

const LANGUAGES: Readonly<Partial<Record<LanguageCode, MailTexts>>> = { en: english };

/** The texts in a language; English for one that has none. */
export function mailTexts(language: LanguageCode): MailTexts {
  return LANGUAGES[language] ?? english;
}
