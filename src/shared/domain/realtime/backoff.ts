/** Waits between attempts (specification, platform §9): Fibonacci × minimum, capped, with jitter. Times in ms. */

export interface BackoffWaits {
  readonly minMs: number;
  readonly maxMs: number;
  /** Share of the wait that jitter may add. */
  readonly jitter?: number;
}

export interface BackoffOptions extends BackoffWaits {
  /** A number in [0, 1). */
  readonly random: () => number;
}

export interface Backoff {
  /** The wait before the next attempt; every call counts as one more failure. */
  readonly next: () => number;
  /** An attempt succeeded. */
  readonly reset: () => void;
}

const DEFAULT_JITTER = 0.5;

/** The wait after this many failures (0 is the first), without jitter. */
export function backoffMs(failures: number, minMs: number, maxMs: number): number {
  let [current, following] = [1, 1];
  for (let step = 0; step < failures && current * minMs < maxMs; step++) {
    [current, following] = [following, current + following];
  }
  return Math.min(current * minMs, maxMs);
}

/** The wait with up to `jitter` added, so that many clients do not return at once. */
export function jitteredMs(
  failures: number,
  { minMs, maxMs, jitter = DEFAULT_JITTER }: BackoffWaits,
  random: () => number,
): number {
  return Math.round(backoffMs(failures, minMs, maxMs) * (1 + jitter * random()));
}

/** Counts failures and computes waits. */
export function createBackoff({ random, ...waits }: BackoffOptions): Backoff {
  let failures = 0;
  return {
    next: () => jitteredMs(failures++, waits, random),
    reset: () => {
      failures = 0;
    },
  };
}
