import { type BackoffWaits, jitteredMs } from "./backoff.ts";

export interface RetryEnvironment {
  /** Runs once after `ms`. Returns its canceller. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** A number in [0, 1). */
  readonly random: () => number;
}

const WAITS: BackoffWaits = { minMs: 1000, maxMs: 30_000 };

/** A retry with growing waits until a success. */
export class Retry {
  readonly #environment: RetryEnvironment;
  readonly #run: () => void;
  readonly #waits: () => BackoffWaits;
  #failures = 0;
  #cancel: (() => void) | null = null;

  /** `waits` is called for every attempt. */
  constructor(environment: RetryEnvironment, run: () => void, waits: () => BackoffWaits = () => WAITS) {
    this.#environment = environment;
    this.#run = run;
    this.#waits = waits;
  }

  /** Whether an attempt is scheduled. */
  get isWaiting(): boolean {
    return this.#cancel !== null;
  }

  /** In a row, since the last success. */
  get failures(): number {
    return this.#failures;
  }

  /** Schedules an attempt; waits longer with every failure, but at most this many ms. */
  later(mostMs = Number.POSITIVE_INFINITY): void {
    this.cancel();
    const wait = jitteredMs(this.#failures, this.#waits(), this.#environment.random);
    this.#failures += 1;
    this.#cancel = this.#environment.after(Math.min(mostMs, wait), () => this.now());
  }

  now(): void {
    this.cancel();
    this.#run();
  }

  /** Ends the wait for the scheduled attempt; does nothing without one. */
  readonly hurry = (): void => {
    if (this.isWaiting) this.now();
  };

  cancel(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  succeeded(): void {
    this.#failures = 0;
  }
}
