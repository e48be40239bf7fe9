import { createBackoff } from "#shared/domain/realtime/backoff.ts";

export interface RetriesOptions {
  /** Tries once more; says `later` when that fails as well. */
  readonly attempt: () => void;
  /** Runs something after so many ms. Gives what takes it back. */
  readonly after: (ms: number, run: () => void) => () => void;
  readonly random: () => number;
}

/** Waits between attempts, in ms. */
const WAITS = { minMs: 1000, maxMs: 30_000 } as const;

/** When something that failed is tried again: after growing waits, or as soon as there is a reason to hope. */
export class Retries {
  readonly #options: RetriesOptions;
  readonly #backoff;
  #cancel: (() => void) | null = null;

  constructor(options: RetriesOptions) {
    this.#options = options;
    this.#backoff = createBackoff({ ...WAITS, random: options.random });
  }

  /** It failed. */
  later(): void {
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
  }

  #end(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
