import { Listeners } from "#shared/player/listeners.ts";

/** One kind of notice and those who listen to it. */
export class Signal<Payload> {
  readonly #listeners = new Listeners<Payload>();

  /** Listens until the returned disposer is called. */
  on(listener: (payload: Payload) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Tells everybody, also where one of them throws; that error is thrown in the end. */
  emit(payload: Payload): void {
    this.#listeners.emit(payload);
  }
}
