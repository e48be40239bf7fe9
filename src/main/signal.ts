/** One kind of notice and those who listen to it. */
export class Signal<Payload> {
  readonly #listeners = new Set<(payload: Payload) => void>();

  /** Listens until the returned disposer is called. */
  on(listener: (payload: Payload) => void): () => void {
    const own = (payload: Payload) => listener(payload);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  emit(payload: Payload): void {
    for (const listener of [...this.#listeners]) listener(payload);
  }
}
