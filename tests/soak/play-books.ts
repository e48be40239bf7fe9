/**
 * Tolerated difference between the reported and the actual duration of a play, in ms: for kills, hanging outputs, and
 * the crossfade, which counts for the next play alone.
 */
const INEXACT_MS = 17_000;

interface Told {
  readonly times: number;
  readonly playedMs: number;
}

/** Compares the plays heard in the shop with those reported to the service. */
export class PlayBooks {
  readonly #heardMs = new Map<string, number>();
  readonly #told = new Map<string, Told>();
  /** Plays reported at the last balance. */
  #known: ReadonlySet<string> = new Set();
  #settled = 0;
  #repeated = 0;
  readonly #misstated: string[] = [];

  heard(playId: string, ms: number): void {
    this.#heardMs.set(playId, (this.#heardMs.get(playId) ?? 0) + ms);
  }

  told(playId: string, playedMs: number): void {
    this.#told.set(playId, { times: (this.#told.get(playId)?.times ?? 0) + 1, playedMs });
  }

  /** The most recently reported plays. */
  get lastTold(): readonly string[] {
    return [...this.#told.keys()].slice(-5);
  }

  /** Compares the plays since the last balance, then drops them to keep memory bounded. */
  balance(): void {
    for (const id of this.#known) this.#settle(id);
    this.#known = new Set(this.#told.keys());
  }

  /** The final balance; a play shorter than `surelyMs` may be missing. */
  close(surelyMs: number) {
    for (const id of [...this.#told.keys()]) this.#settle(id);
    return {
      plays: this.#settled + this.#heardMs.size,
      lost: [...this.#heardMs].filter(([, ms]) => ms >= surelyMs).map(([id]) => id),
      invented: [...this.#told.keys()],
      misstated: this.#misstated,
      repeated: this.#repeated,
    };
  }

  #settle(id: string): void {
    const told = this.#told.get(id);
    const heardMs = this.#heardMs.get(id);
    if (!told || heardMs === undefined) return;
    if (Math.abs(told.playedMs - heardMs) > INEXACT_MS)
      this.#misstated.push(`${id}: told as ${told.playedMs} ms, heard for ${heardMs} ms`);
    this.#repeated += told.times - 1;
    this.#settled++;
    this.#told.delete(id);
    this.#heardMs.delete(id);
  }
}
