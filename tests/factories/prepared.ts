import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { type ServiceOptions, startService, type TestService } from "./service.ts";

/**
 * Demo data, made once and copied for every test: seeding takes seconds and rendering music minutes, a copy takes
 * neither. Kept in .cache until the code that makes it changes.
 */

const ROOT = path.resolve(import.meta.dirname, "../..");
const CACHE = path.join(ROOT, ".cache");
/** Audio and pictures, shared by all: the service never changes a file that is there. */
const CATALOGUE = path.join(CACHE, "test-catalogue");
const PREPARE_MS = 20 * 60_000;
const POLL_MS = 250;

const Info = z.object({ catalogue: z.object({ ready: z.int(), total: z.int() }) });

/** Makes the demo data if it is not there. Runs once before all tests; see vitest's and Playwright's global setup. */
export async function prepare(): Promise<void> {
  const template = templateFolder();
  if (existsSync(template)) return;
  await mkdir(CACHE, { recursive: true });
  const making = await mkdtemp(path.join(CACHE, "making-"));
  const service = await startService({ dataDir: making, env: { ROOMTONE_CATALOGUE: CATALOGUE } });
  const until = Date.now() + PREPARE_MS;
  while (!(await isRendered(service)) && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  await service.stop();
  await mkdir(path.dirname(template), { recursive: true });
  await rename(making, template);
}

/** A copy of the demo data that the caller may change, and the settings that lead a service to it. */
export async function preparedFolder(): Promise<{
  readonly dataDir: string;
  readonly env: { readonly ROOMTONE_DATA: string; readonly ROOMTONE_CATALOGUE: string };
}> {
  await prepare();
  const dataDir = await mkdtemp(path.join(tmpdir(), "roomtone-demo-"));
  await cp(templateFolder(), dataDir, { recursive: true });
  return { dataDir, env: { ROOMTONE_DATA: dataDir, ROOMTONE_CATALOGUE: CATALOGUE } };
}

/** The service with the demo's people, zones and music, on data of its own; ready in seconds. */
export async function preparedService(options: Omit<ServiceOptions, "dataDir"> = {}): Promise<TestService> {
  const folder = await preparedFolder();
  const service = await startService({
    ...options,
    dataDir: folder.dataDir,
    env: { ROOMTONE_CATALOGUE: CATALOGUE, ...options.env },
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

async function isRendered(service: TestService): Promise<boolean> {
  const answer = await fetch(`${service.url}/env`);
  const { catalogue } = Info.parse(await answer.json());
  return catalogue.ready >= catalogue.total;
}

/** Named by what decides about its content: the code that seeds, renders and migrates. */
function templateFolder(): string {
  const hash = createHash("sha256");
  for (const file of globSync("src/server/{db,catalog}/**/*.{ts,sql,json}", { cwd: ROOT }).sort()) {
    if (!file.endsWith(".test.ts")) hash.update(`\0${file}\0`).update(readFileSync(path.join(ROOT, file)));
  }
  return path.join(CACHE, "test-data", hash.digest("hex").slice(0, 16));
}
