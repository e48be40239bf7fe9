/** The methods of the browser's storage that are used, so that tests need no browser. */
export type KeyValueStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A value that survives a reload. */
export interface Stored<T> {
  readonly key: string;
  /** The value; null when missing or damaged. */
  read(): T | null;
  write(value: T): void;
  clear(): void;
}

/** Prefix of every key that the product stores. */
export const STORAGE_PREFIX = "roomtone.";

/** Keys reported as damaged, each once per page. */
const reported = new Set<string>();

/**
 * A stored value under `roomtone.{name}`, as JSON. `parse` returns null for content that it does not accept: damaged
 * content is reported (without the content itself) and counts as absent until it is written again. It is not removed: a
 * newer version in another tab may have written it. Full or denied storage is treated as absent: a working page matters
 * more than preferences.
 */
export function stored<T>(
  storage: KeyValueStorage,
  name: string,
  parse: (value: unknown) => T | null,
): Stored<T> {
  const key = STORAGE_PREFIX + name;
  return {
    key,
    read() {
      try {
        const text = storage.getItem(key);
        if (text === null) return null;
        const value = parse(parseJson(text));
        if (value === null) reportDamage(key);
        return value;
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        storage.setItem(key, JSON.stringify(value));
      } catch {
        // Quota or policy: the value lives as long as the page.
      }
    },
    clear() {
      try {
        storage.removeItem(key);
      } catch {
        // Then nothing was stored.
      }
    },
  };
}

/** Every parser rejects null. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function reportDamage(key: string): void {
  if (reported.has(key)) return;
  reported.add(key);
  globalThis.reportError?.(new Error(`Stored value is damaged: ${key}`));
}

/** Accepts non-empty strings. */
export function asText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
