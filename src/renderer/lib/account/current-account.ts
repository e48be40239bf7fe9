import { preferences } from "../storage/debounced-storage.ts";
import { asText, type KeyValueStorage, type Stored, stored } from "../storage/stored.ts";

/** The account that the person works in; survives a reload. Use with `useSyncExternalStore`. */
export class CurrentAccount {
  readonly #stored: Stored<string>;
  readonly #listeners = new Set<() => void>();
  #id: string | null;

  constructor(storage: KeyValueStorage) {
    this.#stored = stored(preferences(storage), "account", asText);
    this.#id = this.#stored.read();
  }

  /** Its id; null before one was chosen. */
  readonly get = (): string | null => this.#id;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  select(id: string | null): void {
    if (id === this.#id) return;
    this.#id = id;
    if (id === null) this.#stored.clear();
    else this.#stored.write(id);
    for (const listener of [...this.#listeners]) listener();
  }
}
