import { COUNTRIES, parseCountry } from "#shared/domain/formatting/countries.ts";
import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";
import { type KeyValueStorage, type Stored, stored } from "./storage/stored.ts";

/** A country's name in one of the client's languages. */
export function countryName(code: string, language: string): string {
  return /^[A-Z]{2}$/.test(code)
    ? (new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code)
    : code;
}

/** All countries by name, as select options. */
export function countryOptions(language: string): { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames(language, { type: "region" });
  const { compare } = new Intl.Collator(language);
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((a, b) =>
    compare(a.label, b.label),
  );
}

/** The country chosen in this browser. */
export function countryStore(storage: KeyValueStorage): Stored<string> {
  return stored(storage, "country", parseCountry);
}

/** A first guess of the person's country: the stored one, or that of the browser's language. Empty when unknown. */
export function likelyCountry(storage: KeyValueStorage, language: string): string {
  const country = countryStore(storage).read() ?? new Intl.Locale(language).maximize().region;
  return country === undefined || country === UNKNOWN_COUNTRY ? "" : country;
}
