/** Identical reads started within this time share a call, in ms (specification, platform §9). */
const SHARED_FOR_MS = 20;

interface SharedRead {
  readonly answer: Promise<unknown>;
  readonly controller: AbortController;
  readonly timer: ReturnType<typeof setTimeout>;
  callers: number;
}

/**
 * Sends simultaneous identical reads once. The time is short on purpose: a later read must not get an older answer.
 * After a write, reads that started before its end are not shared. Different operations are not batched, since the
 * service takes one per request.
 */
export class SharedReads {
  readonly #reads = new Map<string, SharedRead>();

  /**
   * The answer for `key`, which must identify the call completely. The call is aborted once all callers have aborted.
   */
  read<T>(key: string, signal: AbortSignal, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
    // The key identifies the call, and so the type of its answer.
    const shared = this.#reads.get(key) ?? this.#begin(key, send);
    shared.callers++;
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        reject(signal.reason);
        shared.callers--;
        if (shared.callers > 0) return;
        this.#forget(key, shared);
        shared.controller.abort(signal.reason);
      };
      const ended = () => signal.removeEventListener("abort", leave);
      (shared.answer as Promise<T>).then(resolve, reject).finally(ended);
      if (signal.aborted) leave();
      else signal.addEventListener("abort", leave, { once: true });
    });
  }

  /** After a write: all further reads are sent again. */
  forgetAll(): void {
    for (const [key, shared] of this.#reads) this.#forget(key, shared);
  }

  #begin(key: string, send: (signal: AbortSignal) => Promise<unknown>): SharedRead {
    const controller = new AbortController();
    const forget = () => this.#forget(key, shared);
    const answer = send(controller.signal);
    const shared: SharedRead = { answer, controller, timer: setTimeout(forget, SHARED_FOR_MS), callers: 0 };
    this.#reads.set(key, shared);
    answer.then(forget, forget);
    return shared;
  }

  #forget(key: string, shared: SharedRead): void {
    clearTimeout(shared.timer);
    if (this.#reads.get(key) === shared) this.#reads.delete(key);
  }
}
