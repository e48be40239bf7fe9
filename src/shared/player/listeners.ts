/** Listeners of one kind of event. One that throws does not block the others: its error is rethrown last. */
export class Listeners<Event> {
  readonly #listeners = new Set<(event: Event) => void>();

  /** The disposer ends the subscription. */
  add(listener: (event: Event) => void): () => void {
    const own = (event: Event) => listener(event);
    this.#listeners.add(own);
    return () => {
      this.#listeners.delete(own);
    };
  }

  emit(event: Event): void {
    const errors: unknown[] = [];
    for (const listener of [...this.#listeners]) {
      try {
        listener(event);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}
