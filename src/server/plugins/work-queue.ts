import pLimit, { type LimitFunction } from "p-limit";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/**
 * Bounds work that takes much of the processor. Node has four threads for all such work and for files: what is asked for
 * without end in one place would keep everybody else from them.
 */
export class WorkQueue {
  readonly #limit: LimitFunction;
  readonly #mostWaiting: number;
  #isEnded = false;

  constructor({ concurrency, mostWaiting }: { readonly concurrency: number; readonly mostWaiting: number }) {
    this.#limit = pLimit(concurrency);
    this.#mostWaiting = mostWaiting;
  }

  /** Does the work when its turn comes. `busy`: too much waits already, or the service stops; nothing was done. */
  async run<Value>(work: () => Promise<Value>): Promise<Result<Value, "busy">> {
    const { activeCount, pendingCount, concurrency } = this.#limit;
    if (activeCount + pendingCount >= concurrency + this.#mostWaiting) return refuse("busy");
    return await this.#limit(async () => (this.#isEnded ? refuse("busy") : ok(await work())));
  }

  /** Refuses what waits, and all that comes: the service stops. */
  end(): void {
    this.#isEnded = true;
  }
}
