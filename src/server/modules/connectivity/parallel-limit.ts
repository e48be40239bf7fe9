/** Limits how many things run at the same time, for each key and altogether. */
export class ParallelLimit {
  readonly #perKey: number;
  readonly #altogether: number;
  readonly #running = new Map<string, number>();
  #total = 0;

  constructor({ perKey, altogether }: { readonly perKey: number; readonly altogether: number }) {
    this.#perKey = perKey;
    this.#altogether = altogether;
  }

  /** Counts one more; null when a limit is reached, else the disposer. */
  start(key: string): (() => void) | null {
    const before = this.#running.get(key) ?? 0;
    if (before >= this.#perKey || this.#total >= this.#altogether) return null;
    this.#running.set(key, before + 1);
    this.#total += 1;
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      this.#total -= 1;
      const left = (this.#running.get(key) ?? 1) - 1;
      if (left > 0) this.#running.set(key, left);
      else this.#running.delete(key);
    };
  }
}
