/**
 * The player's dependencies on its platform; injected, so that the same code runs in main, in a tab and in a
 * test.
 */
export interface PlayerEnvironment {
  /** Epoch ms. */
  readonly now: () => number;
  /**
   * Monotonic ms since some moment; unlike the clock it never jumps. It may stop while the machine sleeps.
   */
  readonly monotonic: () => number;
  /** Runs once after `ms`; the disposer cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** A new UUID. */
  readonly newId: () => string;
  readonly log: PlayerLog;
}

/** A structured log; `details` must not contain secrets. */
export interface PlayerLog {
  readonly info: (message: string, details?: Readonly<Record<string, unknown>>) => void;
  readonly warn: (message: string, details?: Readonly<Record<string, unknown>>) => void;
}
