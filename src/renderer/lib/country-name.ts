import { COUNTRIES } from "#shared/domain/formatting/countries.ts";

const names = new Intl.DisplayNames("en", { type: "region" });

/** A country's name in the client's language. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

/** Every country by name, for a select. */
export function countryOptions(): { readonly value: string; readonly label: string }[] {
  return COUNTRIES.map((value) => ({ value, label: countryName(value) })).toSorted((a, b) =>
    a.label.localeCompare(b.label),
  );
}

/** The country that the browser's language is spoken in, as a first guess. */
export function likelyCountry(language: string): string {
  return new Intl.Locale(language).maximize().region ?? "";
}
