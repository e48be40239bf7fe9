import { rm } from "node:fs/promises";
import { onTestFinished } from "vitest";
import { FASTEST_DATABASE } from "#tests/factories/databases.ts";
import { emptyDatabase, emptyFolder } from "#tests/factories/prepared.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";

export interface EmptyData {
  readonly dataDir: string;
  /** Names its database, unless that is in the folder. */
  readonly env: Readonly<Record<string, string>>;
}

/** Data for several starts of a service, on the fastest database; removed when the test is over. */
export async function emptyData(): Promise<EmptyData> {
  const { server } = FASTEST_DATABASE;
  if (server === null) {
    const dataDir = await emptyFolder();
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    return { dataDir, env: {} };
  }
  const { url, drop } = await emptyDatabase(server);
  onTestFinished(drop);
  return { dataDir: temporaryFolder("data"), env: { DATABASE_URL: url } };
}
