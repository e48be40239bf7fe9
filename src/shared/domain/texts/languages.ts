/** The languages that the product speaks to everybody, as BCP 47 writes them. */
export const LANGUAGE_CODES = ["en", "sv"] as const;
export type LanguageCode = (typeof LANGUAGE_CODES)[number];
