import { randomBytes } from "node:crypto";
import pg from "pg";

/**
 * Databases of the integration suite: PGlite always, and a PostgreSQL server when TEST_DATABASE_URL names one whose
 * user may create databases. Use with `describe.each(DATABASES)`.
 */
export const DATABASES: readonly TestDatabase[] = [
  { name: "PGlite", server: null },
  ...(process.env.TEST_DATABASE_URL ? [{ name: "PostgreSQL", server: process.env.TEST_DATABASE_URL }] : []),
];

/**
 * For tests of behaviour independent of the database: the server if there is one, which takes a third of the processor
 * time and answers queries in parallel.
 */
export const FASTEST_DATABASE: TestDatabase = DATABASES.at(-1) ?? { name: "PGlite", server: null };

export interface TestDatabase {
  readonly name: string;
  /** The server on which to create a database; null for the embedded one. */
  readonly server: string | null;
}

export interface ServerDatabase {
  readonly url: string;
  /** Drops it, even with open connections. */
  readonly drop: () => Promise<void>;
}

/** A new database on a PostgreSQL server: empty, or a copy of another one. */
export async function createDatabase(server: string, template?: string): Promise<ServerDatabase> {
  const name = `roomtone_test_${randomBytes(6).toString("hex")}`;
  // Copying files takes half the processor time of copying by the log of changes.
  const from = template === undefined ? "" : ` TEMPLATE ${template} STRATEGY FILE_COPY`;
  await onServer(server, (client) => client.query(`CREATE DATABASE ${name}${from}`));
  const drop = () => onServer(server, (client) => client.query(dropped(name)));
  return { url: databaseUrl(server, name), drop: async () => void (await drop()) };
}

/** An arbitrary lock id, the same in every process. */
const MAKING_LOCK = 4_310_101;

/**
 * Creates a database with this name if the server has none; concurrent callers create it once. Drops those with the
 * same name up to the last underscore once no test can still use them.
 */
export async function onceOnServer(
  server: string,
  name: string,
  make: (url: string) => Promise<void>,
): Promise<void> {
  await onServer(server, async (client) => {
    const isThere = async () => {
      const { rows } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
      return rows.length > 0;
    };
    if (await isThere()) return;
    await client.query("SELECT pg_advisory_lock($1)", [MAKING_LOCK]);
    if (await isThere()) return;
    const { rows: outdated } = await client.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE starts_with(datname, $1)
        AND shobj_description(oid, 'pg_database')::timestamptz < now() - interval '1 hour'`,
      [name.slice(0, name.lastIndexOf("_") + 1)],
    );
    for (const { datname } of outdated) await client.query(dropped(datname));
    const making = `${name}_making`;
    await client.query(dropped(making));
    await client.query(`CREATE DATABASE ${making}`);
    await make(databaseUrl(server, making));
    await client.query(`COMMENT ON DATABASE ${making} IS '${new Date().toISOString()}'`);
    await client.query(`ALTER DATABASE ${making} RENAME TO ${name}`);
  });
}

function dropped(name: string): string {
  return `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`;
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer<Value>(server: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
