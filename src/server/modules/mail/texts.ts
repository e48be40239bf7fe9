import type { LanguageCode } from "#shared/domain/texts/languages.ts";
import english from "./texts/en.json" with { type: "json" };
import swedish from "./texts/sv.json" with { type: "json" };

/** Texts of mails by language: one JSON file each, with the keys of English. */
export type MailTexts = typeof english;

/** Names of mails that the service sends; the layout and parts of other mails are not among them. */
export type MailTemplate = Exclude<keyof MailTexts, "layout" | "alerts" | "billing" | "support">;

const LANGUAGES: Readonly<Record<LanguageCode, MailTexts>> = { en: english, sv: swedish };

/** The texts in a language. */
export function mailTexts(language: LanguageCode): MailTexts {
  return LANGUAGES[language];
}
