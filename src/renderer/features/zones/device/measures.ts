import { DAY_MS } from "#shared/domain/time/lengths.ts";

/** A device's measurements in readable units. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface Span {
  /** Its text key under `zones.device.span`. */
  readonly unit: "seconds" | "minutes" | "hours" | "days";
  readonly count: number;
}

/** A duration in its largest unit with a value of at least 2, rounded down; `ms` may be 0. */
export function spanOf(ms: number): Span {
  if (ms >= 2 * DAY_MS) return { unit: "days", count: Math.floor(ms / DAY_MS) };
  if (ms >= 2 * HOUR) return { unit: "hours", count: Math.floor(ms / HOUR) };
  return { unit: "minutes", count: Math.floor(ms / MINUTE) };
}

/** Smaller deviations are ignored. */
const CLOCK_NOISE_MS = 2000;

/** Whether a device's clock is fast or slow, and by how much; `offsetMs` is the service's clock minus the device's. */
export function clockOf(offsetMs: number): { readonly is: "right" | "slow" | "fast"; readonly by: Span } {
  const off = Math.abs(offsetMs);
  const by: Span = off < 2 * MINUTE ? { unit: "seconds", count: Math.round(off / 1000) } : spanOf(off);
  if (off < CLOCK_NOISE_MS) return { is: "right", by };
  return { is: offsetMs > 0 ? "slow" : "fast", by };
}
