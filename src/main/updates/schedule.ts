import { MINUTE_MS } from "#shared/domain/time/lengths.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";

const FIRST_LOOK_MS = MINUTE_MS;
const LOOK_EVERY_MS = 6 * 60 * MINUTE_MS;
const FIRST_RETRY_MS = 10 * MINUTE_MS;
const URGENT_MS = 10_000;

/** Maximum random extension of each wait, as a share of it: shops that open together must not check together. */
const JITTER = 0.25;

/** Schedules checks for updates: a minute after the start, every six hours, and sooner after a failure. */
export class Schedule {
  readonly #environment: PlayerEnvironment;
  readonly #look: () => void;
  #cancel: () => void = () => undefined;
  #failures = 0;

  constructor(environment: PlayerEnvironment, look: () => void) {
    this.#environment = environment;
    this.#look = look;
  }

  /** After the app's start or the computer's wake-up. */
  soon(): void {
    this.#plan(FIRST_LOOK_MS);
  }

  urgently(): void {
    this.#plan(URGENT_MS);
  }

  /** After a check; `isFine`: whether it succeeded. */
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
