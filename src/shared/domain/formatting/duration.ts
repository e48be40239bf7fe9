const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length or position in ms as "3:05", or "1:02:09" from an hour on. */
export function formatDuration(ms: number): string {
  const whole = Math.max(0, Math.floor(ms / SECOND) * SECOND);
  const seconds = String(Math.floor((whole % MINUTE) / SECOND)).padStart(2, "0");
  const minutes = Math.floor((whole % HOUR) / MINUTE);
  const hours = Math.floor(whole / HOUR);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}` : `${minutes}:${seconds}`;
}

/** A long length in whole hours and minutes. */
export function hoursAndMinutes(ms: number): { readonly hours: number; readonly minutes: number } {
  const minutes = Math.round(Math.max(0, ms) / MINUTE);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** A period in minutes, hours, or, from two on, days: "15 minutes", "24 hours"; in Swedish "14 dygn". */
export function formatPeriod(ms: number, language = "en"): string {
  const [unit, length] = ms >= 2 * DAY ? ["day", DAY] : ms >= HOUR ? ["hour", HOUR] : ["minute", MINUTE];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(ms / length);
}
