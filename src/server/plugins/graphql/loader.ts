import { createBatcher } from "#server/plugins/calls/batch.ts";
import { partOf } from "#shared/domain/services/part-of.ts";
import type { GraphqlContext } from "./context.ts";

/** Collects the keys requested in one turn of the event loop and reads them together. */
export interface Loader<Key, Value> {
  /** The value, or null when there is none. */
  load(key: Key): Promise<Value | null>;
}

/** Creates a loader for the duration of one operation. `read` returns the found values by key. */
export function perOperationLoader<Key extends string, Value>(
  read: (context: GraphqlContext, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (context: GraphqlContext) => Loader<Key, Value> {
  const create = (context: GraphqlContext) => createLoader((keys: readonly Key[]) => read(context, keys));
  return (context) => partOf(context, create);
}

function createLoader<Key extends string, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): Loader<Key, Value> {
  const known = new Map<Key, Promise<Value | null>>();
  const batched = createBatcher(read);
  return {
    load(key) {
      const found = known.get(key) ?? batched(key).then((value) => value ?? null);
      known.set(key, found);
      return found;
    },
  };
}
