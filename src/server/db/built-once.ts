import type { Database } from "./database.ts";

const built = new WeakMap<Database, Map<unknown, unknown>>();

/**
 * A query that many calls make, built on its first use: building one of dozens of columns takes longer than sending it.
 * Prepare it without a name (`prepare("")`): behind a pooler, connections forget named statements.
 */
export function builtOnce<Query>(db: Database, build: (db: Database) => Query): Query {
  const queries = built.get(db) ?? new Map<unknown, unknown>();
  built.set(db, queries);
  if (!queries.has(build)) queries.set(build, build(db));
  return queries.get(build) as Query; // built by this function
}
