import { createHash } from "node:crypto";
import { cpSync, existsSync, globSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { createApp } from "#server/app.ts";
import { secrets } from "#server/db/schema/people/people.ts";
import { readEnv } from "#server/env.ts";
import { createLog } from "#server/plugins/logging/log.ts";
import {
  createDatabase,
  FASTEST_DATABASE,
  onceOnServer,
  type ServerDatabase,
  type TestDatabase,
} from "./databases.ts";
import { makeFixtureCatalogue } from "./fixture-catalogue.ts";
import { type ServiceOptions, startService, type TestService } from "./service/service.ts";

/**
 * Demo data with the fixture catalogue's music, created once in seconds, and copied for every test. Cached in .cache
 * until the code that creates it changes.
 */

const ROOT = path.resolve(import.meta.dirname, "../..");
const CACHE = path.join(ROOT, ".cache/fixtures");
const FINGERPRINT = fingerprint();
const PREPARED = path.join(CACHE, FINGERPRINT);
/** Audio and pictures shared by all copies: the service never changes existing files. Exists after `prepare`. */
export const SHARED_CATALOGUE = { ROOMTONE_CATALOGUE: catalogueOf(PREPARED) };

/** Far longer than needed, for busy machines. */
const PREPARE_MS = 10 * 60_000;
const POLL_MS = 100;
const OUTDATED_MS = 60 * 60_000;

const Info = z.object({ catalogue: z.object({ ready: z.int(), total: z.int() }) });

/** Creates the demo data if it is missing; concurrent callers create it once. */
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

/** Starts the service once and waits until it has all of the demo's music. */
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

/** Removes data of older code, once it is too old for a test to still use it. */
async function removeOutdated(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const entry = path.join(CACHE, name);
    const { mtimeMs } = await stat(entry);
    if (Date.now() - mtimeMs > OUTDATED_MS) await rm(entry, { recursive: true, force: true });
  }
}

/** Starts the service once to create its tables, then deletes rows that must differ between services. */
async function makeEmptyDatabase(where: Readonly<Record<string, string>>): Promise<void> {
  const env = readEnv({ ROOMTONE_DEMO: "0", ROOMTONE_LOG: "warn", ...where });
  if (!env.ok) throw new Error(env.reason);
  const { services, close } = await createApp(env.value, { log: createLog(env.value) });
  await services.db.delete(secrets);
  await services.db.execute(sql`delete from pgboss.job`);
  await close();
}

/** Takes a lock, also over from a dead process; null while another process holds it. */
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

/** A modifiable copy of the demo data, and the settings that make a service use it. */
export async function preparedFolder(): Promise<{
  readonly dataDir: string;
  readonly env: { readonly ROOMTONE_DATA: string; readonly ROOMTONE_CATALOGUE: string };
}> {
  await prepare();
  const dataDir = await mkdtemp(path.join(tmpdir(), "roomtone-demo-"));
  cpSync(dataOf(PREPARED), dataDir, { recursive: true });
  return { dataDir, env: { ...SHARED_CATALOGUE, ROOMTONE_DATA: dataDir } };
}

/** A copy of the demo data on this PostgreSQL server; null: in the folder. By default on the fastest database. */
export async function preparedData(server = FASTEST_DATABASE.server): Promise<{
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}> {
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

interface PreparedServiceOptions extends Pick<ServiceOptions, "env"> {
  /** By default the embedded one. */
  readonly database?: TestDatabase;
}

/** The service with the demo's people, zones and music, and its own data; ready in seconds. */
export async function preparedService({
  database,
  env = {},
}: PreparedServiceOptions = {}): Promise<TestService> {
  const data = await preparedData(database?.server ?? null);
  const service = await startService({ dataDir: data.dataDir, env: { ...data.env, ...env } });
  const stop = async () => {
    const code = await service.stop();
    await data.remove();
    return code;
  };
  return Object.assign(Object.create(service), {
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  });
}

/**
 * A data folder with an embedded database that has all tables and no rows: creating one takes seconds, copying it no
 * time.
 */
export async function emptyFolder(): Promise<string> {
  await prepare();
  const dataDir = await mkdtemp(path.join(tmpdir(), "roomtone-app-"));
  // Ten times as fast as the asynchronous version, which copies files one by one.
  cpSync(emptyOf(PREPARED), dataDir, { recursive: true });
  return dataDir;
}

/** The same on a PostgreSQL server, which keeps the template. */
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

/** Hash of the code that determines the content: seeding, encoding, migrations, jobs and fixtures. */
function fingerprint(): string {
  const hash = createHash("sha256");
  const deciding = [
    "src/server/{db,catalog}/**/*.{ts,sql,json}",
    "src/server/plugins/jobs/jobs.ts",
    "tests/factories/{databases,fixture-catalogue,ogg,prepared}.ts",
  ];
  for (const file of globSync(deciding, { cwd: ROOT }).sort()) {
    if (!file.endsWith(".test.ts")) hash.update(`\0${file}\0`).update(readFileSync(path.join(ROOT, file)));
  }
  return hash.digest("hex").slice(0, 16);
}
