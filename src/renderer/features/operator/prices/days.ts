/** Days of this computer's calendar, YYYY-MM-DD. */

/** The first instant of a day here; `Invalid Date` if there is no such day. */
export function dayStart(day: string): string {
  return isoText(new Date(`${day}T00:00`));
}

/** The last second of a day here. */
export function dayEnd(day: string): string {
  return isoText(new Date(`${day}T23:59:59`));
}

/** The day here of an instant. */
export function dayOf(at: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The day after today. */
export function tomorrow(now: Date): string {
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1));
}

function isoText(date: Date): string {
  return Number.isNaN(date.getTime()) ? String(date) : date.toISOString();
}
