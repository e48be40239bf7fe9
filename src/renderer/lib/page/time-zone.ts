import { isTimeZone } from "#shared/domain/zones/country-time-zone.ts";

/** The IANA time zone of this computer. */
export function localTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** IANA names for a time zone select. Includes `chosen`, even if this browser lists it under another name. */
export function timeZoneNames(chosen: string): readonly string[] {
  const names = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);
  if (isTimeZone(chosen)) names.add(chosen);
  return [...names].sort();
}
