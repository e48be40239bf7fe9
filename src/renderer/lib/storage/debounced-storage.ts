import type { KeyValueStorage } from "./stored.ts";

/**
 * Preferences are written this long after the last change, and after the first one at the latest; in ms (platform §9).
 */
const DEBOUNCE_MS = 300;
const LONGEST_MS = 600;

/** Debounces writes: a preference may change with every key press. Reads return pending values. */
class DebouncedStorage implements KeyValueStorage {
  readonly #storage: KeyValueStorage;
  /** Null: to be removed. */
  readonly #pending = new Map<string, string | null>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Deadline for the oldest pending change, epoch ms. */
  #due = 0;

  constructor(storage: KeyValueStorage) {
    this.#storage = storage;
    // Pending changes are written when the page is closed.
    globalThis.addEventListener?.("pagehide", () => this.#flush());
  }

  getItem(key: string): string | null {
    const pending = this.#pending.get(key);
    return pending === undefined ? this.#storage.getItem(key) : pending;
  }

  setItem(key: string, value: string): void {
    this.#change(key, value);
  }

  removeItem(key: string): void {
    this.#change(key, null);
  }

  /** Drops pending changes. */
  forgetPending(): void {
    clearTimeout(this.#timer);
    this.#pending.clear();
  }

  #change(key: string, value: string | null): void {
    const now = Date.now();
    if (this.#pending.size === 0) this.#due = now + LONGEST_MS;
    this.#pending.set(key, value);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#flush(), Math.min(DEBOUNCE_MS, this.#due - now));
  }

  #flush(): void {
    const pending = [...this.#pending];
    this.forgetPending();
    for (const [key, value] of pending) {
      try {
        if (value === null) this.#storage.removeItem(key);
        else this.#storage.setItem(key, value);
      } catch {
        // Quota or policy: the value lived as long as the page.
      }
    }
  }
}

/** One per browser storage, which belongs to the page and is there before its services. */
const debounced = new Map<KeyValueStorage, DebouncedStorage>();

/**
 * A debounced storage for preferences: the theme, the account, the return page. Data that must be written at once, such
 * as the session or data read after an immediate reload, uses the storage directly.
 */
export function preferences(storage: KeyValueStorage): KeyValueStorage {
  const known = debounced.get(storage) ?? new DebouncedStorage(storage);
  debounced.set(storage, known);
  return known;
}

/** Removes everything that this browser stores, and pending writes. */
export function clearLocalData(): void {
  debounced.get(localStorage)?.forgetPending();
  localStorage.clear();
  sessionStorage.clear();
}
