import type { FlagAppliedInput } from "#shared/contract/graphql/generated/operations.ts";

/** Exposures are sent this long after the last one, in ms (specification, platform §9). */
const DEBOUNCE_MS = 2000;
/** Longest wait before a failed batch is sent again, in ms. */
const LONGEST_MS = 5 * 60_000;
/** The service accepts this many at once. Older ones are dropped. */
const MAX_EVENTS = 100;

interface ExposureOptions {
  /** Undefined before the first answer: exposures wait for it. */
  readonly resolveToken: () => string | undefined;
  readonly send: (events: readonly FlagAppliedInput[], resolveToken: string) => Promise<unknown>;
  /** Whether the person allows it, also of what is queued. */
  readonly mayApply: () => boolean;
  readonly now: () => Date;
  readonly onError: (message: string, error?: unknown) => void;
}

/** Reports which flags screens have shown, in batches. A failed batch is queued again. */
export class Exposures {
  readonly #options: ExposureOptions;
  #queue: FlagAppliedInput[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(options: ExposureOptions) {
    this.#options = options;
  }

  add(flag: string): void {
    if (!this.#options.mayApply()) return;
    const event = { flag, applyTime: this.#options.now().toISOString() };
    this.#queue = [...this.#queue, event].slice(-MAX_EVENTS);
    this.sendSoon();
  }

  /** Also for exposures that waited for an answer. */
  sendSoon(): void {
    clearTimeout(this.#timer);
    if (this.#queue.length === 0) return;
    const wait = Math.min(DEBOUNCE_MS * 2 ** this.#failures, LONGEST_MS);
    this.#timer = setTimeout(() => void this.#send(), wait);
  }

  /** Drops everything: another person signed in, or consent was withdrawn. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#failures = 0;
  }

  async #send(): Promise<void> {
    const { resolveToken, mayApply, send, onError } = this.#options;
    if (!mayApply()) return this.clear();
    const token = resolveToken();
    if (token === undefined) return;
    if (token === "") return onError("Could not apply flags, missing required `resolveToken`");
    const batch = this.#queue;
    this.#queue = [];
    try {
      await send(batch, token);
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      this.#queue = [...batch, ...this.#queue].slice(-MAX_EVENTS);
      onError("Failed to apply flags", error);
      this.sendSoon();
    }
  }
}
