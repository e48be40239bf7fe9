import { DAY_MS, MINUTE_MS } from "#shared/domain/time/lengths.ts";

/** The shortest slot that people can set. */
export const SHORTEST_SLOT_MS = 5 * MINUTE_MS;
/** The longest slot, unless an existing one is longer. */
export const LONGEST_SLOT_MS = DAY_MS;

/**
 * Whether a slot may be stored. Times are whole minutes, and a slot that another one trims may be left with
 * less than people can set, down to a minute.
 */
export function isSlotLength(ms: number): boolean {
  return ms % MINUTE_MS === 0 && ms >= MINUTE_MS && ms <= LONGEST_SLOT_MS;
}
