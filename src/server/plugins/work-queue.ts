import pLimit, { type LimitFunction } from "p-limit";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/**
 * Bounds CPU-heavy work. Node has four threads for all such work and for files: without a bound one caller could keep them
 * all busy.
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

  /** Refuses all waiting and further work: the service stops. */
  end(): void {
    this.#isEnded = true;
  }
}
