import { LRUCache } from "lru-cache";

/**
 * Caches expensive results. A page is recomputed when the catalogue's version changes. Other changes, such as
 * plays, show after a while: the stale result is then returned once more while a new one is computed.
 */
export type Kept = <Value extends object>(
  key: string,
  version: string,
  make: () => Promise<Value>,
) => Promise<Value>;

interface Entry {
  readonly version: string;
  readonly value: Promise<object>;
  /** When it becomes stale, ms since the epoch. */
  readonly oldAt: number;
}

const ENTRIES = 1000;
/** A result is cached for this multiple of its computing time. */
const TIMES = 200;
const SHORTEST_MS = 2_000;
const LONGEST_MS = 600_000;

export function createKept(now: () => number): Kept {
  const entries = new LRUCache<string, Entry>({ max: ENTRIES });

  function make(key: string, version: string, work: () => Promise<object>): Promise<object> {
    const startedAt = performance.now();
    const value = work();
    entries.set(key, { version, value, oldAt: Number.POSITIVE_INFINITY });
    value.then(
      () => {
        const took = performance.now() - startedAt;
        const oldAt = now() + Math.min(LONGEST_MS, Math.max(SHORTEST_MS, took * TIMES));
        if (entries.peek(key)?.value === value) entries.set(key, { version, value, oldAt });
      },
      () => {
        if (entries.peek(key)?.value === value) entries.delete(key);
      },
    );
    return value;
  }

  return <Value extends object>(key: string, version: string, work: () => Promise<Value>) => {
    const known = entries.get(key);
    if (known?.version !== version) return make(key, version, work) as Promise<Value>;
    if (known.oldAt <= now()) make(key, version, work);
    return known.value as Promise<Value>;
  };
}
