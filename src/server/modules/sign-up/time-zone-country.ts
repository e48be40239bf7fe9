import { COUNTRIES } from "#shared/domain/formatting/countries.ts";

/** Time zone names of some browsers that Node knows by another name. */
const ALIASES: Readonly<Record<string, string>> = {
  "Asia/Ho_Chi_Minh": "Asia/Saigon",
  "Asia/Kathmandu": "Asia/Katmandu",
  "Asia/Kolkata": "Asia/Calcutta",
  "Asia/Yangon": "Asia/Rangoon",
  "Europe/Kyiv": "Europe/Kiev",
};

/** Not in TypeScript's library yet. */
type LocaleInfo = Intl.Locale & { getTimeZones(): readonly string[] | undefined };

let countries: ReadonlyMap<string, string> | null = null;

/** The country of a time zone that belongs to only one; null for all others. */
export function countryOfTimeZone(timeZone: string): string | null {
  countries ??= readCountries();
  return countries.get(ALIASES[timeZone] ?? timeZone) ?? countries.get(timeZone) ?? null;
}

function readCountries(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const shared = new Set<string>();
  for (const country of COUNTRIES) {
    const locale = new Intl.Locale(`und-${country}`) as LocaleInfo;
    for (const zone of locale.getTimeZones() ?? []) {
      if (found.has(zone)) shared.add(zone);
      found.set(zone, country);
    }
  }
  for (const zone of shared) found.delete(zone);
  return found;
}
