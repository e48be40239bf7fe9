import { instantAt, wallTimeAt } from "#shared/domain/schedules/wall-clock.ts";
import { DAY_MS, HOUR_MS } from "#shared/domain/time/lengths.ts";

/** For how long alerts can be muted. */
export const MUTE_LENGTHS = ["hour", "tomorrow", "week"] as const;
export type MuteLength = (typeof MUTE_LENGTHS)[number];

/** How long after its mail a link that mutes alerts can be used. */
export const MUTE_LINK_LIFE_MS = 7 * DAY_MS;

/** Hour of the morning at which a mute until tomorrow ends. */
export const MORNING_HOUR = 8;

/** The end of a mute, in epoch ms; `timezone` decides when tomorrow is. */
export function muteEnd(length: MuteLength, timezone: string, now: number): number {
  if (length === "hour") return now + HOUR_MS;
  if (length === "week") return now + 7 * DAY_MS;
  const tomorrow = Math.floor(wallTimeAt(timezone, now) / DAY_MS) + 1;
  return instantAt(timezone, tomorrow * DAY_MS + MORNING_HOUR * HOUR_MS);
}
