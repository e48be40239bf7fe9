/** The product's public languages, as BCP 47 codes. The first is the fallback. */
export const LANGUAGE_CODES = ["en", "sv"] as const;
export type LanguageCode = (typeof LANGUAGE_CODES)[number];

/**
 * The first of the preferred languages, best first, that the product has: `sv-FI` matches Swedish. Null: none
 * of them.
 */
export function firstSpoken(wanted: readonly string[]): LanguageCode | null {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split("-")[0];
    const spoken = LANGUAGE_CODES.find((code) => code === language);
    if (spoken !== undefined) return spoken;
  }
  return null;
}

/** Whether this is the code of a public language. */
export function isSpoken(code: string): code is LanguageCode {
  return LANGUAGE_CODES.some((known) => known === code);
}
