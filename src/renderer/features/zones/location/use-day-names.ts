import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { WEEKDAYS } from "#shared/domain/schedules/calendar-week.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

/** A Monday. */
const MONDAY = Date.UTC(2012, 0, 2);

/** The names of the days of the week, from Monday. */
export function useDayNames(): readonly string[] {
  const dateText = useDateText();
  return WEEKDAYS.map((_, place) => dateText(MONDAY + place * DAY_MS, { weekday: "long", timeZone: "UTC" }));
}
