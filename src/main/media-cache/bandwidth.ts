/** A bandwidth limit shared by all downloads, in kbit/s. */
export class Bandwidth {
  readonly #kbps: () => number | null;
  /** When the bytes so far are paid for at the current limit, on the clock of `performance.now`. */
  #paidAt = 0;

  /** `kbps` is read at every call; null or zero means no limit. */
  constructor(kbps: () => number | null) {
    this.#kbps = kbps;
  }

  /** Waits until another `bytes` fit into the limit. Calls `alive` while waiting, at least every `everyMs`. */
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
