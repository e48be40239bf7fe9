import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/**
 * Bounds work that takes much of the processor. Node has four threads for all such work and for files: what is asked for
 * without end in one place would keep everybody else from them.
 */
export class WorkQueue {
  readonly #concurrency: number;
  readonly #mostWaiting: number;
  #running = 0;
  readonly #waiting: ((turn: "now" | "never") => void)[] = [];

  constructor({ concurrency, mostWaiting }: { readonly concurrency: number; readonly mostWaiting: number }) {
    this.#concurrency = concurrency;
    this.#mostWaiting = mostWaiting;
  }

  /** Does the work when its turn comes. `busy`: too much waits already, and nothing was done. */
  async run<Value>(work: () => Promise<Value>): Promise<Result<Value, "busy">> {
    if (this.#running < this.#concurrency) this.#running += 1;
    else if (this.#waiting.length >= this.#mostWaiting) return refuse("busy");
    else if ((await new Promise((resolve) => this.#waiting.push(resolve))) === "never") return refuse("busy");
    try {
      return ok(await work());
    } finally {
      // The next one takes over this one's place.
      const next = this.#waiting.shift();
      if (next) next("now");
      else this.#running -= 1;
    }
  }

  /** Refuses what waits: the service stops. */
  clear(): void {
    for (const end of this.#waiting.splice(0)) end("never");
  }
}
