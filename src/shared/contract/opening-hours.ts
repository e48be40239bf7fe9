import { z } from "zod";
import { WEEKDAYS } from "#shared/domain/schedules/calendar-week.ts";

export const Weekday = z.enum(WEEKDAYS);
export type Weekday = z.output<typeof Weekday>;

/** Maximum number of time spans per day. */
export const MAX_OPEN_SPANS = 4;

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/**
 * From one wall clock time to another; the end of the day is 24:00. An end that is not later is on the next
 * day.
 */
export const OpenSpan = z.object({ from: ClockTime, to: ClockTime.or(z.literal("24:00")) });
export type OpenSpan = z.output<typeof OpenSpan>;

/** Opening hours of a location, by day of the week; a missing day is closed. */
export const OpeningHours = z.object({
  days: z.partialRecord(Weekday, z.array(OpenSpan).max(MAX_OPEN_SPANS)),
});
export type OpeningHours = z.output<typeof OpeningHours>;
