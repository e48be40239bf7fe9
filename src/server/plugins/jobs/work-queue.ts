import pLimit, { type LimitFunction } from "p-limit";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/**
 * Limits CPU-heavy work. Node has four threads for all such work and for files: without a limit one caller
 * could occupy them all.
 */
export class WorkQueue {
  readonly #limit: LimitFunction;
  readonly #mostWaiting: number;
  #isEnded = false;

  constructor({ concurrency, mostWaiting }: { readonly concurrency: number; readonly mostWaiting: number }) {
    this.#limit = pLimit(concurrency);
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Runs the work when its turn comes. `busy`: the queue is full, or the service is stopping; nothing was
   * run.
   */
  async run<Value>(work: () => Promise<Value>): Promise<Result<Value, "busy">> {
    const { activeCount, pendingCount, concurrency } = this.#limit;
    if (activeCount + pendingCount >= concurrency + this.#mostWaiting) return refuse("busy");
    return await this.#limit(async () => (this.#isEnded ? refuse("busy") : ok(await work())));
  }

  /** Rejects all queued and further work: the service is stopping. */
  end(): void {
    this.#isEnded = true;
  }
}
