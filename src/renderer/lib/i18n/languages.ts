import { hasDeveloperTools } from "#renderer/lib/page/developer-tools.ts";
import type { KeyValueStorage } from "#renderer/lib/storage/stored.ts";
import type { LanguageCode } from "#shared/domain/texts/languages.ts";
import { PSEUDO } from "#shared/domain/texts/pseudo.ts";
import { ENGLISH } from "./i18n.ts";

/** A language of the client. Its texts are the JSON files in the folder named by its code. */
export interface Language {
  /** BCP 47, also the page's `lang`. */
  readonly code: LanguageCode | typeof PSEUDO;
  /** Its name in the language itself. */
  readonly name: string;
  /** The language of its date and time formats. */
  readonly dates: LanguageCode;
  /** Offered only to developers, because its texts are no finished translation. */
  readonly forDevelopers: boolean;
}

/** Every language. To add one: a row here, its code in `LANGUAGE_CODES`, and a folder of JSON files. */
export const LANGUAGES: readonly Language[] = [
  { code: ENGLISH, name: "English", dates: "en", forDevelopers: false },
  { code: "sv", name: "Svenska", dates: "sv", forDevelopers: false },
  { code: PSEUDO, name: "Pseudo-English", dates: "en", forDevelopers: true },
];

/** The selectable languages. */
export function offeredLanguages(storage: KeyValueStorage): readonly Language[] {
  const all = hasDeveloperTools(storage);
  return LANGUAGES.filter(({ forDevelopers }) => all || !forDevelopers);
}
