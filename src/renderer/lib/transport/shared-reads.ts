/** Reads of the same thing that begin within this time of each other are one call, in ms (specification, platform §9). */
const SHARED_FOR_MS = 20;

interface SharedRead {
  readonly answer: Promise<unknown>;
  readonly controller: AbortController;
  readonly timer: ReturnType<typeof setTimeout>;
  callers: number;
}

/**
 * Sends what several parts of a screen ask for at the same moment once. The time is short on purpose: what is asked for
 * later may have changed since, so that an earlier answer on its way is none. After a write nothing is shared that began
 * before its end. The service takes one operation a request, so that different ones are not gathered.
 */
export class SharedReads {
  readonly #reads = new Map<string, SharedRead>();

  /** The answer to `key`, which names everything that it depends on. The call ends when nobody wants its answer any more. */
  read<T>(key: string, signal: AbortSignal, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
    // The key names the call, and with it the type of its answer.
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

  /** Something was written: what is asked for from now on is asked anew. */
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
