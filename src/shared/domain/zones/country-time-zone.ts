/** IANA name of the time zone where most people live, for countries with several. */
const MOST_POPULOUS: Readonly<Record<string, string>> = {
  AR: "America/Argentina/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CD: "Africa/Kinshasa",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  CY: "Asia/Nicosia",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  GL: "America/Nuuk",
  ID: "Asia/Jakarta",
  KZ: "Asia/Almaty",
  MN: "Asia/Ulaanbaatar",
  MX: "America/Mexico_City",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  PG: "Pacific/Port_Moresby",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  UA: "Europe/Kyiv",
  US: "America/New_York",
  UZ: "Asia/Tashkent",
};

/** The likely IANA time zone of a place in an ISO country; null if unknown. */
export function timeZoneOfCountry(country: string): string | null {
  const known = MOST_POPULOUS[country];
  if (known) return known;
  const zones = timeZonesOfCountry(country);
  return zones.length === 1 ? (zones[0] ?? null) : null;
}

/** The time zone of a place that moves to another country: the current one if that country has it. */
export function timeZoneAfterMove(present: string, country: string): string {
  if (timeZonesOfCountry(country).includes(present)) return present;
  return timeZoneOfCountry(country) ?? present;
}

/** IANA time zones of a country, under the runtime's names; empty in runtimes that don't list them. */
export function timeZonesOfCountry(country: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(country)) return [];
  const locale: Intl.Locale & { readonly getTimeZones?: () => readonly string[] | undefined } =
    new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? [];
}

/** Whether this runtime knows a time zone by this IANA name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
