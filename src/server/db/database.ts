import { mkdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle as drizzleNodePostgres } from "drizzle-orm/node-postgres";
import { migrate as migrateNodePostgres } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { Client, Pool } from "pg";
import type { Logger } from "pino";
import type { Env } from "#server/env.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import { asLibpqReads, connectionFailure } from "./server-address.ts";
import { startUpkeep } from "./upkeep.ts";

/** The database, whichever drives it: the embedded one or a PostgreSQL server. Also what a transaction is given. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** An open database and what else needs its connections. */
export interface OpenDatabase {
  readonly db: Database;
  /** Runs SQL text as it is: many statements when there are no values. */
  readonly execute: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
  /** Does something while no other process of the service does: they start together on an empty database. */
  readonly exclusively: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** Connections to the server; null for the embedded database. */
  readonly pool: Pool | null;
  readonly close: () => Promise<void>;
}

const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL("./migrations", import.meta.url)) };
const OPTIONS = { casing: "snake_case" } as const;

/** Any number, the same in every process. */
const START_LOCK = 4_310_001;
const POOL_SIZE = 16;
const STATEMENT_TIMEOUT_MS = 15_000;
/** A server that is away for longer than this answers nobody: callers are told so. */
const CONNECTION_TIMEOUT_MS = 10_000;
/** PostgreSQL would take 128 MB at once; the operating system keeps the same pages in its own cache. */
const EMBEDDED_PARAMS = ["-c", "shared_buffers=32MB"];

/** Opens the database and brings it to the newest migration. */
export function openDatabase(env: Env, log: Logger): Promise<OpenDatabase> {
  return env.databaseUrl === null ? openEmbedded(env, log) : openServer(env.databaseUrl, log);
}

async function openEmbedded(env: Env, log: Logger): Promise<OpenDatabase> {
  const folder = path.join(env.dataDir, "postgres");
  await mkdir(env.dataDir, { recursive: true });
  const unlock = await lockDataFolder(env.dataDir);
  const client = await PGlite.create({
    dataDir: folder,
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, ...EMBEDDED_PARAMS],
  });
  const db = drizzlePglite(client, OPTIONS);
  await migratePglite(db, MIGRATIONS);
  const endUpkeep = startUpkeep(client, log);
  return {
    db,
    pool: null,
    exclusively: (work) => work(),
    execute: async (text, values) => {
      if (values !== undefined && values.length > 0) return client.query<unknown>(text, values);
      const results = await client.exec(text);
      return { rows: results.at(-1)?.rows ?? [] };
    },
    close: async () => {
      await endUpkeep();
      await client.close();
      await unlock();
    },
  };
}

async function openServer(url: string, log: Logger): Promise<OpenDatabase> {
  const connectionString = asLibpqReads(url);
  const pool = new Pool({
    connectionString,
    max: POOL_SIZE,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    application_name: "roomtone",
  });
  pool.on("error", (error) => log.warn({ err: error }, "A database connection was lost"));
  await pool.query("SELECT 1").catch((error: unknown) => {
    throw connectionFailure(error);
  });
  // Whoever comes second waits for as long as it takes; so do migrations of large tables: these have no time limit.
  const withClient = async <Value>(work: (client: Client) => Promise<Value>) => {
    const client = new Client({ connectionString, application_name: "roomtone" });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  // A lock of a transaction, not of a session: behind a pooler a session's outlives the connection that took it.
  const withLock = <Value>(work: () => Promise<Value>) =>
    withClient(async (client) => {
      await client.query("BEGIN");
      await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
      await client.query("SELECT pg_advisory_xact_lock($1)", [START_LOCK]);
      return await work();
    });
  await withLock(() =>
    withClient((client) => migrateNodePostgres(drizzleNodePostgres(client, OPTIONS), MIGRATIONS)),
  );
  return {
    db: drizzleNodePostgres(pool, OPTIONS),
    pool,
    exclusively: withLock,
    execute: (text, values) => pool.query(text, values),
    close: () => pool.end(),
  };
}
