/** A device's numbers as people say them. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Span {
  /** Key of its words under `zones.device.span`. */
  readonly unit: "seconds" | "minutes" | "hours" | "days";
  readonly count: number;
}

/** A length of time in its largest unit of which there are two, rounded down; `ms` may be 0. */
export function spanOf(ms: number): Span {
  if (ms >= 2 * DAY) return { unit: "days", count: Math.floor(ms / DAY) };
  if (ms >= 2 * HOUR) return { unit: "hours", count: Math.floor(ms / HOUR) };
  return { unit: "minutes", count: Math.floor(ms / MINUTE) };
}

/** Smaller deviations do not matter. */
const CLOCK_NOISE_MS = 2000;

/** Whether a device's clock is fast or slow, and by how much; `offsetMs`: the service's minus the device's. */
export function clockOf(offsetMs: number): { readonly is: "right" | "slow" | "fast"; readonly by: Span } {
  const off = Math.abs(offsetMs);
  const by: Span = off < 2 * MINUTE ? { unit: "seconds", count: Math.round(off / 1000) } : spanOf(off);
  if (off < CLOCK_NOISE_MS) return { is: "right", by };
  return { is: offsetMs > 0 ? "slow" : "fast", by };
}
