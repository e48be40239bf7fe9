import type { LanguageCode } from "#shared/domain/texts/languages.ts";
import { PSEUDO } from "#shared/domain/texts/pseudo.ts";
import { hasDeveloperTools } from "../developer-tools.ts";
import type { KeyValueStorage } from "../storage/stored.ts";
import { ENGLISH } from "./i18n.ts";

/** A language that the client speaks. Its texts are the JSON files of the folder that has its code as its name. */
export interface Language {
  /** BCP 47, also the page's `lang`. */
  readonly code: LanguageCode | typeof PSEUDO;
  /** As its own speakers call it. */
  readonly name: string;
  /** The language whose dates and times it shows. */
  readonly dates: LanguageCode;
  /** Offered to developers alone, as long as its texts are no translation or an unfinished one. */
  readonly forDevelopers: boolean;
}

/** Every language. A row here, its code in `LANGUAGE_CODES` and a folder of JSON files add one. */
export const LANGUAGES: readonly Language[] = [
  { code: ENGLISH, name: "English", dates: "en", forDevelopers: false },
  { code: "sv", name: "Svenska", dates: "sv", forDevelopers: false },
  { code: PSEUDO, name: "Pseudo-English", dates: "en", forDevelopers: true },
];

/** The languages that one can choose. */
export function offeredLanguages(storage: KeyValueStorage): readonly Language[] {
  const all = hasDeveloperTools(storage);
  return LANGUAGES.filter(({ forDevelopers }) => all || !forDevelopers);
}
