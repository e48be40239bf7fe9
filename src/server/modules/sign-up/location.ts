import type { IncomingHttpHeaders } from "node:http";
import type { Env } from "#server/env.ts";
import { parseCountry } from "#shared/domain/formatting/countries.ts";
import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";
import { countryOfTimeZone } from "./time-zone-country.ts";

/**
 * [Note: country without address lookup] No addresses are looked up: the country comes from the host's proxy,
 * else from the browser.
 */

/** The country according to the host's proxy, or the browser's time zone. */
export function countryByPlace(
  env: Pick<Env, "countryHeader">,
  headers: IncomingHttpHeaders,
  timeZone?: string,
): string {
  const named = env.countryHeader === null ? null : parseCountry(headers[env.countryHeader]);
  return named ?? (timeZone === undefined ? null : countryOfTimeZone(timeZone)) ?? UNKNOWN_COUNTRY;
}

/** The country of the browser's first preferred language that names one. */
export function countryByLanguage(headers: IncomingHttpHeaders): string {
  for (const range of (headers["accept-language"] ?? "").split(",")) {
    const country = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})$/i.exec(range.split(";")[0]?.trim() ?? "")?.[1];
    if (country) return country.toUpperCase();
  }
  return UNKNOWN_COUNTRY;
}
