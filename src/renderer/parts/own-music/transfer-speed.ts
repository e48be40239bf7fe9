/** Time over which the speed is measured, in ms. */
const WINDOW_MS = 20_000;
/** Shorter measurements say too little, in ms. */
const SHORTEST_MS = 3000;

/** The speed of a transfer over the recent past. */
export class TransferSpeed {
  readonly #sent: { readonly at: number; readonly bytes: number }[] = [];
  #since: number | null = null;

  /** Bytes that were sent just now. */
  add(at: number, bytes: number): void {
    this.#since ??= at;
    this.#sent.push({ at, bytes });
    while ((this.#sent[0]?.at ?? at) < at - WINDOW_MS) this.#sent.shift();
  }

  /** Bytes per second; null until enough was measured. */
  at(now: number): number | null {
    if (this.#since === null) return null;
    const ms = Math.min(WINDOW_MS, now - this.#since);
    if (ms < SHORTEST_MS) return null;
    const bytes = this.#sent.reduce((sum, one) => sum + (one.at >= now - WINDOW_MS ? one.bytes : 0), 0);
    return bytes === 0 ? null : (bytes * 1000) / ms;
  }

  /** After a pause, which would count as slowness. */
  reset(): void {
    this.#sent.length = 0;
    this.#since = null;
  }
}
