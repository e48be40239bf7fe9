/**
 * The version of the time zone tables (IANA) that this release was made with. Countries change their clocks
 * at short notice: with older tables, schedules there are off by an hour.
 */
export const KNOWN_ZONE_DATA = "2025a";

/** Whether a runtime's tables, such as "2025c" of `process.versions.tz`, are older; false if unknown. */
export function isZoneDataOld(version: string | undefined): boolean {
  return version !== undefined && /^\d{4}[a-z]+$/.test(version) && version < KNOWN_ZONE_DATA;
}
