import type { PGlite } from "@electric-sql/pglite";
import type { Logger } from "pino";

/** As often as PostgreSQL's own autovacuum looks, in ms. */
const EVERY_MS = 60_000;

/** PostgreSQL's own measure: rows changed since a table was last looked at, and which share of it they are. */
const CHANGED = { rows: 50, share: 0.1 } as const;

const WORN = `select quote_ident(stat.schemaname) || '.' || quote_ident(stat.relname) as name
  from pg_stat_user_tables stat join pg_class on pg_class.oid = stat.relid
  where pg_class.reltuples < 0 or stat.n_mod_since_analyze > ${CHANGED.rows} + ${CHANGED.share} * pg_class.reltuples`;

/**
 * What autovacuum does on a server, for the embedded database, which has none: takes away what was deleted, and counts what
 * is there. Without the counts a library of thousands would be joined as if it held ten. Gives the tables it saw to.
 */
export async function keepTables(client: Pick<PGlite, "query" | "exec">): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(WORN);
  // One at a time: everybody else's queries come between.
  for (const { name } of rows) await client.exec(`vacuum (analyze) ${name}`);
  return rows.map(({ name }) => name);
}

/** Keeps the tables of an embedded database until the disposer is called, which waits for what is on its way. */
export function startUpkeep(client: Pick<PGlite, "query" | "exec">, log: Logger): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= keepTables(client)
      .then(
        (tables) => {
          if (tables.length > 0) log.debug({ tables }, "Tidied tables");
        },
        (error: unknown) => log.warn({ err: error }, "Tables could not be tidied"),
      )
      .finally(() => {
        running = null;
      });
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
