/** The steps and limits of measuring a connection, for the client and for the service. */

/** Sizes of the downloads of a speed test, in bytes: each next one only while the line is fast. 5 MB altogether. */
export const SPEED_TEST_STEPS = [100_000, 400_000, 1_500_000, 3_000_000] as const;
/** The largest download that the service sends. */
export const SPEED_TEST_MOST_BYTES = 3_000_000;
/** A speed test ends after this time, in ms, with what it has received. */
export const SPEED_TEST_MS = 4_000;

/** A call of the service, by the device's clock. */
export interface TimedCall {
  /** When it was sent, in ms since 1970. */
  readonly sentAt: number;
  readonly roundTripMs: number;
  /** The service's time in its answer, cut to whole seconds; null when the answer does not show it. */
  readonly serviceTime: number | null;
}

/** The time, in ms, that the service's clock is ahead; taken from the quickest answer, which is the most exact. */
export function clockOffset(calls: readonly TimedCall[]): number | null {
  let best: { readonly roundTripMs: number; readonly offset: number } | null = null;
  for (const { sentAt, roundTripMs, serviceTime } of calls) {
    if (serviceTime === null || (best && best.roundTripMs <= roundTripMs)) continue;
    best = { roundTripMs, offset: serviceTime + HALF_SECOND_MS - (sentAt + roundTripMs / 2) };
  }
  return best && Math.round(best.offset);
}

/** Centre of the second that the service's time is cut to. */
const HALF_SECOND_MS = 500;

/** A download: its bytes and the time that its body took, in ms. */
export interface Download {
  readonly bytes: number;
  readonly ms: number;
}

/** Less than this, in bytes, says nothing about a speed. */
const LEAST_BYTES = 8_000;

/** The speed of some downloads in kbit/s; null when too little was received. */
export function speedOf(downloads: readonly Download[]): number | null {
  const bytes = downloads.reduce((sum, download) => sum + download.bytes, 0);
  const ms = downloads.reduce((sum, download) => sum + download.ms, 0);
  // Bits per ms are kbit/s.
  return bytes < LEAST_BYTES ? null : Math.round((bytes * 8) / Math.max(ms, 1));
}
