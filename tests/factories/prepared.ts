import { createHash } from "node:crypto";
import { cpSync, existsSync, globSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { createApp } from "#server/app.ts";
import { secrets } from "#server/db/schema/people.ts";
import { readEnv } from "#server/env.ts";
import { createLog } from "#server/plugins/log.ts";
import { createDatabase, FASTEST_DATABASE, onceOnServer, type ServerDatabase } from "./databases.ts";
import { makeFixtureCatalogue } from "./fixture-catalogue.ts";
import { type ServiceOptions, startService, type TestService } from "./service.ts";

/**
 * Demo data with the fixture catalogue's music, made once, in seconds, and copied for every test. Kept in .cache until the
 * code that makes it changes.
 */

const ROOT = path.resolve(import.meta.dirname, "../..");
const CACHE = path.join(ROOT, ".cache/fixtures");
const FINGERPRINT = fingerprint();
const PREPARED = path.join(CACHE, FINGERPRINT);
/** Audio and pictures, shared by all: the service never changes a file that is there. It is there after `prepare`. */
export const SHARED_CATALOGUE = { ROOMTONE_CATALOGUE: catalogueOf(PREPARED) };

/** Far more than it takes: on a machine that is busy with other things. */
const PREPARE_MS = 10 * 60_000;
const POLL_MS = 100;
const OUTDATED_MS = 60 * 60_000;

const Info = z.object({ catalogue: z.object({ ready: z.int(), total: z.int() }) });

/** Makes the demo data if it is not there; several processes that ask together make it once. */
export async function prepare(): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const until = Date.now() + PREPARE_MS;
  while (!existsSync(PREPARED)) {
    if (Date.now() > until) throw new Error("The demo data took too long to make");
    const unlock = await lock(`${PREPARED}.lock`);
    if (!unlock) await delay(POLL_MS);
    else {
      try {
        await make(until);
      } finally {
        await unlock();
      }
    }
  }
}

async function make(until: number): Promise<void> {
  if (existsSync(PREPARED)) return;
  const making = await mkdtemp(path.join(CACHE, "making-"));
  try {
    await makeFixtureCatalogue(catalogueOf(making));
    await makeEmptyDatabase({ ROOMTONE_DATA: emptyOf(making) });
    cpSync(emptyOf(making), dataOf(making), { recursive: true });
    const env = { ROOMTONE_CATALOGUE: catalogueOf(making) };
    await fillWithDemo({ dataDir: dataOf(making), env }, until);
    await removeOutdated();
    await rename(making, PREPARED);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

/** Starts the service once, until all of the demo's music is there. */
async function fillWithDemo(options: ServiceOptions, until: number): Promise<void> {
  const service = await startService(options);
  try {
    for (;;) {
      const { catalogue } = Info.parse(await (await fetch(`${service.url}/env`)).json());
      if (catalogue.ready >= catalogue.total) break;
      if (Date.now() > until) throw new Error("The service did not take the fixture catalogue");
      await delay(POLL_MS);
    }
  } finally {
    await service.stop();
  }
}

/** What was made by other code than what is here now, and long enough ago that no test still runs on it. */
async function removeOutdated(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const entry = path.join(CACHE, name);
    const { mtimeMs } = await stat(entry);
    if (Date.now() - mtimeMs > OUTDATED_MS) await rm(entry, { recursive: true, force: true });
  }
}

/** Starts the service once for the tables that it makes, and takes away what no two services share. */
async function makeEmptyDatabase(where: Readonly<Record<string, string>>): Promise<void> {
  const env = readEnv({ ROOMTONE_DEMO: "0", ROOMTONE_LOG: "warn", ...where });
  if (!env.ok) throw new Error(env.reason);
  const { services, close } = await createApp(env.value, { log: createLog(env.value) });
  await services.db.delete(secrets);
  await services.db.execute(sql`delete from pgboss.job`);
  await close();
}

/** Takes a lock that a process which died does not hold; null while somebody else has it. */
async function lock(file: string): Promise<(() => Promise<void>) | null> {
  try {
    await writeFile(file, String(process.pid), { flag: "wx" });
    return () => rm(file, { force: true });
  } catch {
    const holder = Number(await readFile(file, "utf8").catch(() => "0"));
    if (holder > 0 && !existsSync(`/proc/${holder}`) && process.platform === "linux") {
      await rm(file, { force: true });
    }
    return null;
  }
}

/** A copy of the demo data that the caller may change, and the settings that lead a service to it. */
export async function preparedFolder(): Promise<{
  readonly dataDir: string;
  readonly env: { readonly ROOMTONE_DATA: string; readonly ROOMTONE_CATALOGUE: string };
}> {
  await prepare();
  const dataDir = await mkdtemp(path.join(tmpdir(), "roomtone-demo-"));
  cpSync(dataOf(PREPARED), dataDir, { recursive: true });
  return { dataDir, env: { ...SHARED_CATALOGUE, ROOMTONE_DATA: dataDir } };
}

/** A copy of the demo data on the tests' PostgreSQL server, which costs less processor time; without one, in a folder. */
export async function preparedData(): Promise<{
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}> {
  const { server } = FASTEST_DATABASE;
  if (server === null) {
    const { dataDir, env } = await preparedFolder();
    return { dataDir, env, remove: () => rm(dataDir, { recursive: true, force: true }) };
  }
  await prepare();
  const template = `roomtone_demo_${FINGERPRINT}`;
  await onceOnServer(server, template, (url) =>
    fillWithDemo({ env: { ...SHARED_CATALOGUE, DATABASE_URL: url } }, Date.now() + PREPARE_MS),
  );
  const database = await createDatabase(server, template);
  const dataDir = await mkdtemp(path.join(tmpdir(), "roomtone-demo-"));
  return {
    dataDir,
    env: { ...SHARED_CATALOGUE, ROOMTONE_DATA: dataDir, DATABASE_URL: database.url },
    remove: async () => {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The service with the demo's people, zones and music, on data of its own; ready in seconds. */
export async function preparedService(options: Omit<ServiceOptions, "dataDir"> = {}): Promise<TestService> {
  const folder = await preparedFolder();
  const service = await startService({
    ...options,
    dataDir: folder.dataDir,
    env: { ...SHARED_CATALOGUE, ...options.env },
  });
  const stop = async () => {
    const code = await service.stop();
    await rm(folder.dataDir, { recursive: true, force: true });
    return code;
  };
  return Object.assign(Object.create(service), {
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  });
}

/** A data folder with an embedded database that has all tables and no rows: to make one takes seconds, a copy none. */
export async function emptyFolder(): Promise<string> {
  await prepare();
  const dataDir = await mkdtemp(path.join(tmpdir(), "roomtone-app-"));
  // Ten times as fast as its asynchronous sister, which takes many files one by one.
  cpSync(emptyOf(PREPARED), dataDir, { recursive: true });
  return dataDir;
}

/** The same on a PostgreSQL server, which keeps what is copied. */
export async function emptyDatabase(server: string): Promise<ServerDatabase> {
  const template = `roomtone_empty_${FINGERPRINT}`;
  await onceOnServer(server, template, async (url) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "roomtone-app-"));
    await makeEmptyDatabase({ DATABASE_URL: url, ROOMTONE_DATA: dataDir });
    await rm(dataDir, { recursive: true, force: true });
  });
  return createDatabase(server, template);
}

function emptyOf(prepared: string): string {
  return path.join(prepared, "empty");
}

function dataOf(prepared: string): string {
  return path.join(prepared, "data");
}

function catalogueOf(prepared: string): string {
  return path.join(prepared, "catalogue");
}

/** Of what decides about the content: the code that seeds, encodes, migrates and keeps jobs, and the fixtures. */
function fingerprint(): string {
  const hash = createHash("sha256");
  const deciding = [
    "src/server/{db,catalog}/**/*.{ts,sql,json}",
    "src/server/plugins/jobs.ts",
    "tests/factories/{databases,fixture-catalogue,ogg,prepared}.ts",
  ];
  for (const file of globSync(deciding, { cwd: ROOT }).sort()) {
    if (!file.endsWith(".test.ts")) hash.update(`\0${file}\0`).update(readFileSync(path.join(ROOT, file)));
  }
  return hash.digest("hex").slice(0, 16);
}
