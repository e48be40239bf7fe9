import { randomBytes } from "node:crypto";
import pg from "pg";

/**
 * The databases the integration suite runs on: PGlite always, and a PostgreSQL server when TEST_DATABASE_URL names one
 * whose user may create databases. Use with `describe.each(DATABASES)`.
 */
export const DATABASES: readonly TestDatabase[] = [
  { name: "PGlite", server: null },
  ...(process.env.TEST_DATABASE_URL ? [{ name: "PostgreSQL", server: process.env.TEST_DATABASE_URL }] : []),
];

/**
 * For sweeps over every call and field, which ask what the service decides before or after its database does: the server
 * where there is one, since it answers several questions at once.
 */
export const SWEEP_DATABASE: TestDatabase = DATABASES.at(-1) ?? { name: "PGlite", server: null };

export interface TestDatabase {
  readonly name: string;
  /** Address of the server to make a database on; null for the embedded one. */
  readonly server: string | null;
}

/** An empty database of its own on a PostgreSQL server; `drop` removes it with whoever is still connected. */
export async function createDatabase(
  server: string,
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const name = `roomtone_test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
