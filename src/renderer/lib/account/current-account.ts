import { createStore } from "zustand/vanilla";
import { preferences } from "#renderer/lib/storage/debounced-storage.ts";
import { asText, type KeyValueStorage, type Stored, stored } from "#renderer/lib/storage/stored.ts";

/** The account that the person works in; survives a reload. Use with `useSyncExternalStore`. */
export class CurrentAccount {
  readonly #stored: Stored<string>;
  readonly #id = createStore<string | null>(() => null);

  constructor(storage: KeyValueStorage) {
    this.#stored = stored(preferences(storage), "account", asText);
    this.#id.setState(this.#stored.read());
  }

  /** Its id; null before one was chosen. */
  readonly get = this.#id.getState;

  readonly subscribe: (listener: () => void) => () => void = this.#id.subscribe;

  select(id: string | null): void {
    if (id === this.get()) return;
    if (id === null) this.#stored.clear();
    else this.#stored.write(id);
    this.#id.setState(id);
  }
}
