import { dateText } from "./dates.ts";

/** Days and times of a play history in the location's time zone. */

/** The day at `now` (epoch ms) in an IANA time zone, as YYYY-MM-DD. An unknown zone counts as UTC. */
export function dayIn(timezone: string, now: number): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: safeZone(timezone),
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return parts.format(now);
}

/** The day `days` later (negative: earlier) than a YYYY-MM-DD. */
export function shiftDay(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The same day `months` later than a YYYY-MM-DD, or the last one of a shorter month. */
export function shiftMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

/** Hours and minutes at the location. */
export function timeIn(timezone: string, at: number, language: string): string {
  return dateText(language, at, { timeZone: safeZone(timezone), hour: "2-digit", minute: "2-digit" });
}

/** A time of the clock, HH:MM up to 24:00, as the language writes it. */
export function clockText(time: string, language: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const at = Date.UTC(2012, 0, 2, hours, minutes);
  return dateText(language, at, { timeZone: "UTC", hour: "numeric", minute: "2-digit" });
}

/** A future moment at the location: its time if today, with the weekday within a week, else with the date. */
export function momentIn(timezone: string, at: number, now: number, language: string): string {
  const timeZone = safeZone(timezone);
  const time = { hour: "2-digit", minute: "2-digit" } as const;
  const today = dayIn(timeZone, now);
  const day = dayIn(timeZone, at);
  if (day === today) return dateText(language, at, { timeZone, ...time });
  if (day < shiftDay(today, 7)) return dateText(language, at, { timeZone, weekday: "short", ...time });
  return dateText(language, at, { timeZone, day: "numeric", month: "short", ...time });
}

const DAY_STYLES = {
  full: { dateStyle: "full" },
  medium: { dateStyle: "medium" },
  short: { day: "numeric", month: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A day in words, such as "Friday 5 January 2024" or, short, "5 Jan". */
export function dayName(day: string, language: string, style: keyof typeof DAY_STYLES): string {
  return dateText(language, new Date(`${day}T12:00:00Z`), { timeZone: "UTC", ...DAY_STYLES[style] });
}

function safeZone(timezone: string): string {
  try {
    new Intl.DateTimeFormat("en", { timeZone: timezone });
    return timezone;
  } catch {
    return "UTC";
  }
}
