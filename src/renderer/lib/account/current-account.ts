import { createStore } from "zustand/vanilla";
import { preferences } from "#renderer/lib/storage/debounced-storage.ts";
import { asText, type KeyValueStorage, type Stored, stored } from "#renderer/lib/storage/stored.ts";

/** Most accounts that are remembered as recent. */
const RECENT = 6;

/** The account that the person works in; survives a reload. Use with `useSyncExternalStore`. */
export class CurrentAccount {
  readonly #stored: Stored<string>;
  readonly #recent: Stored<readonly string[]>;
  readonly #id = createStore<string | null>(() => null);

  constructor(storage: KeyValueStorage) {
    this.#stored = stored(preferences(storage), "account", asText);
    this.#recent = stored(preferences(storage), "recent-accounts", asTexts);
    this.#id.setState(this.#stored.read());
  }

  /** Its id; null before one was chosen. */
  readonly get = this.#id.getState;

  readonly subscribe: (listener: () => void) => () => void = this.#id.subscribe;

  /** Ids of the accounts selected in this browser, latest first. */
  recent(): readonly string[] {
    return this.#recent.read() ?? [];
  }

  select(id: string | null): void {
    if (id === this.get()) return;
    if (id === null) this.#stored.clear();
    else {
      this.#stored.write(id);
      this.#recent.write([id, ...this.recent().filter((other) => other !== id)].slice(0, RECENT));
    }
    this.#id.setState(id);
  }
}

function asTexts(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.every((one) => typeof one === "string") ? value : null;
}
