import type { TestDatabase } from "#tests/factories/databases.ts";
import { startDatabases } from "#tests/provision/databases.ts";
import { DATABASES } from "#tests/provision/needs.ts";
import { installPackages, mayInstallPackages } from "#tests/provision/packages.ts";

/** A PostgreSQL server for a bench. */
export interface BenchServer extends AsyncDisposable {
  readonly database: TestDatabase;
}

/**
 * The server of TEST_DATABASE_URL, else a new one that stops with the bench. Installs missing programs where permitted,
 * as in CI; otherwise throws with their names.
 */
export async function startBenchServer(): Promise<BenchServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { database: database(given), [Symbol.asyncDispose]: async () => undefined };
  if (!DATABASES.isThere() && mayInstallPackages()) installPackages(DATABASES.packages);
  if (!DATABASES.isThere()) {
    throw new Error(
      `this bench needs PostgreSQL and Redis (Debian's ${DATABASES.packages.join(", ")}), or TEST_DATABASE_URL`,
    );
  }
  const started = await startDatabases();
  return {
    database: database(started.env.TEST_DATABASE_URL),
    [Symbol.asyncDispose]: () => started[Symbol.asyncDispose](),
  };
}

function database(server: string): TestDatabase {
  return { name: "PostgreSQL", server };
}
