import { hourAt } from "#shared/domain/schedules/wall-clock.ts";

/** Hours of the wall clock between which nobody is mailed, unless they want it. */
export const QUIET_FROM_HOUR = 22;
export const QUIET_UNTIL_HOUR = 7;

/** Whether it is night at a place. */
export function isQuietAt(timezone: string, instant: number): boolean {
  const hour = hourAt(timezone, instant);
  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR;
}
