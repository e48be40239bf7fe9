import { z } from "zod";
import { Weekday } from "./opening-hours.ts";
import { Volume } from "./zone-settings.ts";

/** Parts of schedules that have the same form for people and for players. */

/**
 * A slot's volume, see [Note: volume of a slot]. Never 0: silence is planned by an exception or by opening
 * hours, so that a zone shows it as planned.
 */
export const SlotVolume = z.object({ kind: z.enum(["set", "ceiling"]), value: Volume.min(1) });
export type SlotVolume = z.output<typeof SlotVolume>;

/** The longest distance between the weeks of an occasional slot. */
export const MAX_WEEKS_APART = 8;

/** On which of the days between its dates an occasional slot begins. */
export const Repeat = z.discriminatedUnion("kind", [
  /** On the first date's day of the week, every this many weeks from it. */
  z.object({ kind: z.literal("weeks"), every: z.int().min(1).max(MAX_WEEKS_APART) }),
  /** On one such day of every month. */
  z.object({
    kind: z.literal("month"),
    place: z.enum(["first", "second", "third", "fourth", "last"]),
    day: Weekday,
  }),
]);
export type Repeat = z.output<typeof Repeat>;
