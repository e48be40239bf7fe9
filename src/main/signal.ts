import { Listeners } from "#shared/player/listeners.ts";

/** An event with its listeners. */
export class Signal<Payload> {
  readonly #listeners = new Listeners<Payload>();

  /** Adds a listener until the returned disposer is called. */
  on(listener: (payload: Payload) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Calls every listener, even if some throw; rethrows an error at the end. */
  emit(payload: Payload): void {
    this.#listeners.emit(payload);
  }
}
