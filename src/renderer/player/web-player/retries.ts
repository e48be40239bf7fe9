import { createBackoff } from "#shared/domain/realtime/backoff.ts";

export interface RetriesOptions {
  /** Retries; calls `later` if that fails too. */
  readonly attempt: () => void;
  /** Runs once after `ms`. Returns its canceller. */
  readonly after: (ms: number, run: () => void) => () => void;
  readonly random: () => number;
  /** Called after so many failures in a row that retries alone will not help, and after every further failure. */
  readonly stuck?: () => void;
}

/** Waits between attempts, in ms. */
const WAITS = { minMs: 1000, maxMs: 30_000 } as const;
const STUCK_AFTER = 4;

/** Schedules retries: after growing waits, or at once when a cause may be gone. */
export class Retries {
  readonly #options: RetriesOptions;
  readonly #backoff;
  #cancel: (() => void) | null = null;
  #failures = 0;

  constructor(options: RetriesOptions) {
    this.#options = options;
    this.#backoff = createBackoff({ ...WAITS, random: options.random });
  }

  /** Call after a failure. */
  later(): void {
    this.#failures += 1;
    if (this.#failures >= STUCK_AFTER) this.#options.stuck?.();
    this.#cancel ??= this.#options.after(this.#backoff.next(), this.now);
  }

  /** Retries without further waiting; does nothing without a failure. */
  readonly now = (): void => {
    if (!this.#cancel) return;
    this.#end();
    this.#options.attempt();
  };

  /** Call on success, or when it is no longer wanted. */
  over(): void {
    this.#end();
    this.#backoff.reset();
    this.#failures = 0;
  }

  #end(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
