/** Days of the week as in RRULEs, from Monday, like minutes of the week. */
export const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;

export const MINUTES_PER_DAY = 24 * 60;

export const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;
