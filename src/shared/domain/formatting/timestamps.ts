import { isCalendarDay } from "./calendar-day.ts";

/**
 * Timestamps in the service's records: YYYYMMDDHHmmss in UTC, or ISO 8601. Year 1 or less means unset
 * (specification, platform §9).
 */

const UNSET_TIMESTAMP = "00010101000000";

const COMPACT = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Epoch ms as YYYYMMDDHHmmss; null is unset. */
export function formatTimestamp(at: number | null): string {
  return at === null ? UNSET_TIMESTAMP : new Date(at).toISOString().slice(0, 19).replace(/\D/g, "");
}

/** Epoch ms of a timestamp in either form; null when it is unset or invalid. */
export function parseTimestamp(text: string | null | undefined): number | null {
  const iso = text?.replace(COMPACT, "$1-$2-$3T$4:$5:$6Z") ?? "";
  if (!ISO.test(iso) || !isCalendarDay(iso.slice(0, 10)) || Number(iso.slice(0, 4)) <= 1) return null;
  const at = Date.parse(iso);
  return Number.isNaN(at) ? null : at;
}
