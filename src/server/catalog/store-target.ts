import { openDatabase } from "#server/db/database.ts";
import { readEnv } from "#server/env.ts";
import { createLog } from "#server/plugins/log.ts";
import type { ImportTarget } from "./import/command.ts";
import { createImportStore } from "./store-import.ts";

/**
 * Opens the service's own catalogue for an import, by the same settings as the service. Throws, in words for a terminal,
 * when the settings are wrong or the embedded database is in use.
 */
export async function openImportTarget(
  folder: string,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Promise<ImportTarget> {
  const env = readEnv({ ROOMTONE_LOG: "warn", ...variables });
  if (!env.ok) throw new Error(`These settings cannot be used:\n${env.reason}`);
  const { catalogueDir, databaseUrl, dataDir } = env.value;
  const database = await openDatabase(env.value, createLog(env.value)).catch((error: unknown) => {
    if (databaseUrl !== null) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The music in ${dataDir} cannot be opened: ${reason}.\n` +
        "Stop Roomtone, import, and start it again. With a PostgreSQL server (DATABASE_URL) both can run at once.",
    );
  });
  const store = createImportStore({ db: database.db, catalogueDir, folder, now: () => new Date() });
  return {
    store,
    catalogueFolder: catalogueDir,
    close: async () => {
      try {
        await store.finish();
      } finally {
        await database.close();
      }
    },
  };
}
