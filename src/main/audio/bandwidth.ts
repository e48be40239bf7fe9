/** A limit that all downloads share: together they bring no more than so many kbit/s. */
export class Bandwidth {
  readonly #kbps: () => number | null;
  /** When what was taken so far has had its time, on the clock of `performance.now`. */
  #paidAt = 0;

  /** `kbps` is asked every time; null or zero means no limit. */
  constructor(kbps: () => number | null) {
    this.#kbps = kbps;
  }

  /** Waits until so many bytes more may have arrived. Calls `alive` while it waits, at least as often as told, in ms. */
  async take(bytes: number, alive: () => void, everyMs: number): Promise<void> {
    const kbps = this.#kbps();
    if (kbps === null || kbps <= 0) return;
    this.#paidAt = Math.max(this.#paidAt, performance.now()) + (bytes * 8) / kbps;
    const due = this.#paidAt;
    for (let ahead = due - performance.now(); ahead > 1; ahead = due - performance.now()) {
      const pause = Math.min(ahead, everyMs);
      await new Promise((resolve) => setTimeout(resolve, pause));
      alive();
    }
  }
}
