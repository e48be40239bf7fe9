import { createBackoff } from "#shared/domain/realtime/backoff.ts";

export interface RetriesOptions {
  /** Tries once more; says `later` when that fails as well. */
  readonly attempt: () => void;
  /** Runs something after so many ms. Gives what takes it back. */
  readonly after: (ms: number, run: () => void) => () => void;
  readonly random: () => number;
  /** Called when it has failed this often in a row that trying alone will not help, and every time after that. */
  readonly stuck?: () => void;
}

/** Waits between attempts, in ms. */
const WAITS = { minMs: 1000, maxMs: 30_000 } as const;
const STUCK_AFTER = 4;

/** When something that failed is tried again: after growing waits, or as soon as there is a reason to hope. */
export class Retries {
  readonly #options: RetriesOptions;
  readonly #backoff;
  #cancel: (() => void) | null = null;
  #failures = 0;

  constructor(options: RetriesOptions) {
    this.#options = options;
    this.#backoff = createBackoff({ ...WAITS, random: options.random });
  }

  /** It failed. */
  later(): void {
    this.#failures += 1;
    if (this.#failures >= STUCK_AFTER) this.#options.stuck?.();
    this.#cancel ??= this.#options.after(this.#backoff.next(), this.now);
  }

  /** Ends the wait; nothing when nothing failed. */
  readonly now = (): void => {
    if (!this.#cancel) return;
    this.#end();
    this.#options.attempt();
  };

  /** It works, or is not wanted any more. */
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
