/** Local days: 23, 24 or 25 hours long where clocks change. */

const DAY_MS = 24 * 3_600_000;

export interface TimeSpan {
  /** Epoch ms, inclusive. */
  readonly from: number;
  /** Epoch ms, exclusive. */
  readonly to: number;
}

/** When a day (YYYY-MM-DD) begins and ends in a time zone; in UTC when the zone is unknown. */
export function localDay(date: string, timezone: string): TimeSpan {
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return { from: startOfDay(date, timezone), to: startOfDay(next, timezone) };
}

/**
 * The first moment of a day. Where clocks go forward at midnight there is no 00:00: the day begins with the first moment of
 * its date. Where they go back at midnight, 00:00 comes twice and the first one counts.
 */
function startOfDay(date: string, timezone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const dateAt = dateReader(timezone);
  // No time zone is more than 14 hours ahead of or 12 behind UTC: the first moment of the date lies in between.
  let before = midnight - 15 * 3_600_000;
  let within = midnight + 13 * 3_600_000;
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dateAt(middle) >= date) within = middle;
    else before = middle;
  }
  return within;
}

function dateReader(timezone: string): (at: number) => string {
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  let formatter: Intl.DateTimeFormat;
  try {
    formatter = format(timezone);
  } catch {
    formatter = format("UTC");
  }
  return (at) => formatter.format(at);
}
