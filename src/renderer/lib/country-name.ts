import { COUNTRIES, parseCountry } from "#shared/domain/formatting/countries.ts";
import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";
import { type KeyValueStorage, stored } from "./storage/stored.ts";

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

/**
 * The country that somebody here is likely in, as a first guess: the stored one, or where the browser's language is spoken.
 * Empty when it is not known.
 */
export function likelyCountry(storage: KeyValueStorage, language: string): string {
  const country =
    stored(storage, "country", parseCountry).read() ?? new Intl.Locale(language).maximize().region;
  return country === undefined || country === UNKNOWN_COUNTRY ? "" : country;
}
