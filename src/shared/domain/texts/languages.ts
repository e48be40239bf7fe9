/** The languages that the product speaks to everybody, as BCP 47 writes them. The first is the one it falls back to. */
export const LANGUAGE_CODES = ["en", "sv"] as const;
export type LanguageCode = (typeof LANGUAGE_CODES)[number];

/** The first of some wanted languages, best first, that the product speaks: `sv-FI` wants Swedish. Null: none of them. */
export function firstSpoken(wanted: readonly string[]): LanguageCode | null {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split("-")[0];
    const spoken = LANGUAGE_CODES.find((code) => code === language);
    if (spoken !== undefined) return spoken;
  }
  return null;
}

/** Whether this is the code of a language that the product speaks to everybody. */
export function isSpoken(code: string): code is LanguageCode {
  return LANGUAGE_CODES.some((known) => known === code);
}
