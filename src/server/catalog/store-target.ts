import { openDatabase } from "#server/db/database.ts";
import { type Env, readEnv } from "#server/env.ts";
import { createLog } from "#server/plugins/log.ts";
import type { ImportTarget } from "./import/command.ts";
import { createImportStore } from "./store-import.ts";
import { connectImportStore } from "./store-local.ts";

/**
 * Opens the service's own catalogue for an import, by the same settings as the service: through the service where it runs
 * on its embedded database, else directly. Throws, in words for a terminal, when neither can be had.
 */
export async function openImportTarget(
  folder: string,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Promise<ImportTarget> {
  const env = readEnv({ ROOMTONE_LOG: "warn", ...variables });
  if (!env.ok) throw new Error(`These settings cannot be used:\n${env.reason}`);
  const { catalogueDir, databaseUrl, dataDir } = env.value;
  const running = databaseUrl === null ? await connectImportStore(dataDir, folder) : null;
  if (running) return { store: running, catalogueFolder: catalogueDir, close: async () => {} };
  return await openDirectly(env.value, folder);
}

async function openDirectly(env: Env, folder: string): Promise<ImportTarget> {
  const { catalogueDir } = env;
  const database = await openDatabase(env, createLog(env));
  return {
    store: createImportStore({ db: database.db, catalogueDir, folder, now: () => new Date() }),
    catalogueFolder: catalogueDir,
    close: database.close,
  };
}
