import { openDatabase } from "#server/db/database.ts";
import { type Env, readEnv } from "#server/env.ts";
import { createLog } from "#server/plugins/logging/log.ts";
import { loadSecrets } from "#server/plugins/secrets/secrets-repository.ts";
import type { ImportTarget } from "./import/command.ts";
import { createImportStore, importAccounts } from "./store-import.ts";
import { connectToService } from "./store-local.ts";

/**
 * Opens the service's own catalogue for an import, with the service's settings: through the service if it
 * runs on its embedded database, else directly. Throws, with a message for a terminal, if neither is
 * possible.
 */
export async function openImportTarget(
  folder: string,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Promise<ImportTarget> {
  const env = readEnv({ ROOMTONE_LOG: "warn", ...variables });
  if (!env.ok) throw new Error(`These settings can't be used:\n${env.reason}`);
  const { catalogueDir, databaseUrl, dataDir } = env.value;
  const running = databaseUrl === null ? await connectToService(dataDir) : null;
  if (!running) return await openDirectly(env.value, folder);
  return {
    catalogueFolder: catalogueDir,
    accounts: running.accounts,
    storeFor: (owner) => running.storeFor(folder, owner),
    close: async () => {},
  };
}

async function openDirectly(env: Env, folder: string): Promise<ImportTarget> {
  const { catalogueDir } = env;
  const { db, close } = await openDatabase(env, createLog(env));
  const pictureKey = (await loadSecrets(db))["picture-name"];
  const now = () => new Date();
  return {
    catalogueFolder: catalogueDir,
    accounts: () => importAccounts(db),
    storeFor: (owner) => createImportStore({ db, catalogueDir, folder, owner, pictureKey, now }),
    close,
  };
}
