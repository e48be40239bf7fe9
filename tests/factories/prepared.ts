import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { createCatalogueRenderer } from "#server/catalog/renderer.ts";
import { describeCatalogue } from "#server/catalog/synth/demo/describe.ts";
import { type ServiceOptions, startService, type TestService } from "./service.ts";

/**
 * Demo data, made once and copied for every test: seeding takes seconds and rendering music minutes, a copy takes
 * neither. Kept in .cache until the code that makes it changes.
 */

const ROOT = path.resolve(import.meta.dirname, "../..");
const CACHE = path.join(ROOT, ".cache");
/** Audio and pictures, shared by all: the service never changes a file that is there. */
const CATALOGUE = path.join(CACHE, "test-catalogue");
/** For services that start on data of their own: what was rendered is not rendered again. */
export const SHARED_CATALOGUE = { ROOMTONE_CATALOGUE: CATALOGUE };

/** Rendering takes some minutes, once. */
export const PREPARE_MS = 20 * 60_000;
const POLL_MS = 250;

const Info = z.object({ catalogue: z.object({ ready: z.int(), total: z.int() }) });
type Progress = z.output<typeof Info>["catalogue"];

/** Makes the demo data if it is not there; several processes that ask together make it once. */
export async function prepare(onProgress: (progress: Progress) => void = () => {}): Promise<void> {
  const template = templateFolder();
  await mkdir(path.dirname(template), { recursive: true });
  const until = Date.now() + PREPARE_MS;
  while (!existsSync(template)) {
    if (Date.now() > until) throw new Error("The demo data took too long to make");
    const unlock = await lock(`${template}.lock`);
    if (!unlock) await delay(POLL_MS);
    else {
      try {
        await make(template, until, onProgress);
      } finally {
        await unlock();
      }
    }
  }
}

async function make(
  template: string,
  until: number,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  if (existsSync(template)) return;
  const making = await mkdtemp(path.join(CACHE, "making-"));
  try {
    await renderOnAllCores(onProgress);
    const service = await startService({ dataDir: making, env: SHARED_CATALOGUE });
    try {
      for (;;) {
        const { catalogue } = Info.parse(await (await fetch(`${service.url}/env`)).json());
        if (catalogue.ready >= catalogue.total || Date.now() > until) break;
        await delay(POLL_MS);
      }
    } finally {
      await service.stop();
    }
    await rename(making, template);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

/** A service leaves one core to those who use it; here nobody does yet. */
async function renderOnAllCores(onProgress: (progress: Progress) => void): Promise<void> {
  const { tracks } = describeCatalogue();
  const renderer = createCatalogueRenderer({
    folder: CATALOGUE,
    tracks,
    workers: availableParallelism(),
    onProgress: ({ done, total }) => onProgress({ ready: done, total }),
  });
  await Promise.all(tracks.map(({ slug }) => renderer.render(slug)));
  await renderer.close();
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
  await cp(templateFolder(), dataDir, { recursive: true });
  return { dataDir, env: { ...SHARED_CATALOGUE, ROOMTONE_DATA: dataDir } };
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

/** Named by what decides about its content: the code that seeds, renders and migrates. */
function templateFolder(): string {
  const hash = createHash("sha256");
  for (const file of globSync("src/server/{db,catalog}/**/*.{ts,sql,json}", { cwd: ROOT }).sort()) {
    if (!file.endsWith(".test.ts")) hash.update(`\0${file}\0`).update(readFileSync(path.join(ROOT, file)));
  }
  return path.join(CACHE, "test-data", hash.digest("hex").slice(0, 16));
}
