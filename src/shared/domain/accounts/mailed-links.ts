import { DAY_MS, HOUR_MS } from "#shared/domain/time/lengths.ts";

/** Lifetime of each kind of mailed link, in ms, as stated in its mail. A link works only for its purpose. */
export const LINK_LIFE_MS = {
  reset: HOUR_MS,
  verify: 7 * DAY_MS,
  "change-email": DAY_MS,
  "undo-email": 7 * DAY_MS,
  invitation: 14 * DAY_MS,
} as const;

export type LinkPurpose = keyof typeof LINK_LIFE_MS;
