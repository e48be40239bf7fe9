/**
 * Batches lookups by key within one turn of the event loop into one call, so that a list of a hundred entries
 * costs one query. Nothing is cached between turns.
 */
export function createBatcher<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting: { readonly keys: Set<Key>; readonly result: Promise<ReadonlyMap<Key, Value>> } | null = null;
  return async (key) => {
    if (!waiting) {
      const keys = new Set<Key>();
      const result = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        waiting = null;
        return load([...keys]);
      });
      waiting = { keys, result };
    }
    waiting.keys.add(key);
    return (await waiting.result).get(key);
  };
}
