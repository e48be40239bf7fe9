import type { PgTable } from "drizzle-orm/pg-core";
import type { Service } from "#server/app.ts";

/** How many are created in parallel. */
const AT_ONCE = 20;

/** For tests that each use up one: creates several in parallel when none is left, and returns one. */
export function supplyOf<Thing>(service: Service, make: (service: Service) => Promise<Thing>) {
  const joined = joiningInserts(service);
  const ready: Thing[] = [];
  return async (): Promise<Thing> => {
    if (ready.length === 0)
      ready.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => make(joined)))));
    return ready.pop() as Thing;
  };
}

interface Joined {
  readonly rows: object[];
  readonly done: Promise<unknown>;
}

/** The service with a database that combines simultaneous inserts into a table into one statement. */
function joiningInserts(service: Service): Service {
  const { db } = service.services;
  const waiting = new Map<string, Joined>();
  const names = new Map<PgTable, number>();

  const join = (table: PgTable, rows: readonly object[], skipsKnown: boolean): Promise<unknown> => {
    if (!names.has(table)) names.set(table, names.size);
    const key = `${names.get(table)} ${skipsKnown}`;
    const found = waiting.get(key);
    if (found) {
      found.rows.push(...rows);
      return found.done;
    }
    const all = [...rows];
    const done = nextTurn().then(() => {
      waiting.delete(key);
      const insert = db.insert(table).values(all);
      return skipsKnown ? insert.onConflictDoNothing() : insert;
    });
    waiting.set(key, { rows: all, done });
    return done;
  };
  const insert = (table: PgTable) => ({
    values(given: object | readonly object[]) {
      const rows = Array.isArray(given) ? given : [given];
      return {
        // biome-ignore lint/suspicious/noThenProperty: like the statements of the database, it runs when it is awaited.
        then: (...whenDone: Parameters<Promise<unknown>["then"]>) =>
          join(table, rows, false).then(...whenDone),
        onConflictDoNothing: () => join(table, rows, true),
      };
    },
  });
  const joined = Object.assign(Object.create(db), { insert });
  return { ...service, services: { ...service.services, db: joined } };
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
