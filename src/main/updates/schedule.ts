import type { PlayerEnvironment } from "#shared/player/environment.ts";

const MINUTE_MS = 60_000;
const FIRST_LOOK_MS = MINUTE_MS;
const LOOK_EVERY_MS = 6 * 60 * MINUTE_MS;
const FIRST_RETRY_MS = 10 * MINUTE_MS;
const URGENT_MS = 10_000;

/** Shops that open together must not all ask together: each waits up to this much longer, as a share of the wait. */
const JITTER = 0.25;

/** When to look for an update: a minute after the start, every six hours, and sooner after a failure. */
export class Schedule {
  readonly #environment: PlayerEnvironment;
  readonly #look: () => void;
  #cancel: () => void = () => undefined;
  #failures = 0;

  constructor(environment: PlayerEnvironment, look: () => void) {
    this.#environment = environment;
    this.#look = look;
  }

  /** After the app's start, or the computer's waking. */
  soon(): void {
    this.#plan(FIRST_LOOK_MS);
  }

  urgently(): void {
    this.#plan(URGENT_MS);
  }

  /** After a look: `isFine` tells whether it went through. */
  next(isFine: boolean): void {
    this.#failures = isFine ? 0 : this.#failures + 1;
    const retry = FIRST_RETRY_MS * 2 ** (this.#failures - 1);
    this.#plan(isFine ? LOOK_EVERY_MS : Math.min(LOOK_EVERY_MS, retry));
  }

  #plan(ms: number): void {
    this.#cancel();
    this.#cancel = this.#environment.after(ms * (1 + JITTER * this.#environment.random()), this.#look);
  }
}
