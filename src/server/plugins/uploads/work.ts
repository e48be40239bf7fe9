/** Work of this process on files, by the file's id: receiving a body, or reading it. */
export class UploadWork {
  readonly #stops = new Map<string, Set<AbortController>>();

  /** Runs work that `stop` ends early, by its signal. */
  async on<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const stop = new AbortController();
    const stops = this.#stops.get(id) ?? new Set();
    this.#stops.set(id, stops.add(stop));
    try {
      return await work(stop.signal);
    } finally {
      stops.delete(stop);
      if (stops.size === 0) this.#stops.delete(id);
    }
  }

  /** Ends the work on a file that was removed. */
  stop(id: string): void {
    for (const stop of this.#stops.get(id) ?? []) stop.abort();
  }
}
