import { randomUUID } from "node:crypto";
import { link, open, readFile, realpath, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { isAlive, ownIdentity, type ProcessIdentity } from "./process-identity.ts";

/** The lock's name in the data folder. */
const LOCK = "service.lock";

/** The holder of a lock lets it be seen this often that it lives, in ms. */
const SIGN_MS = 5_000;

/** A lock of another machine, or of another container's processes, without a sign for this long has no holder, in ms. */
const SILENT_MS = 4 * SIGN_MS;

const Holder = z.object({
  id: z.uuid(),
  pid: z.int().positive(),
  startedAt: z.string(),
  place: z.string(),
}) satisfies z.ZodType<ProcessIdentity & { id: string }>;
type Holder = z.output<typeof Holder>;

export interface LockTimes {
  readonly signMs: number;
  readonly silentMs: number;
}

/**
 * Takes the data folder for this process, since two embedded databases over one folder would damage it. Throws when another
 * one holds it.
 *
 * The lock is a file in the folder itself, so that it is the same one by whatever path, link or mount the folder is reached.
 * It names its process by number and time of start: what a process that was killed left behind is recognised at once, also
 * when its number has been given to another one. Of processes that cannot be seen from here (another container, another
 * machine) it counts whether the file's time still moves.
 */
export async function lockDataFolder(
  dataDir: string,
  { signMs, silentMs }: LockTimes = { signMs: SIGN_MS, silentMs: SILENT_MS },
): Promise<() => Promise<void>> {
  const lock = path.join(await realpath(dataDir), LOCK);
  const own: Holder = { id: randomUUID(), ...(await ownIdentity()) };
  if (!(await create(lock, own))) {
    const remains = await readHolder(lock);
    if (await isHeld(lock, remains, silentMs)) throw taken(dataDir);
    await takeAway(lock, remains, dataDir);
    if (!(await create(lock, own))) throw taken(dataDir);
  }
  const sign = setInterval(() => {
    const now = new Date();
    void utimes(lock, now, now).catch(() => undefined);
  }, signMs).unref();
  return async () => {
    clearInterval(sign);
    if ((await readHolder(lock))?.id === own.id) await rm(lock, { force: true });
  };
}

function taken(dataDir: string): Error {
  return new Error(`Another Roomtone already uses the data folder ${dataDir}`);
}

/** Puts the lock there, whole; false when there is one. */
async function create(lock: string, own: Holder): Promise<boolean> {
  const draft = `${lock}.${own.id}`;
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    await link(draft, lock);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === "EEXIST") return false;
    // A file system without hard links.
    if (code === "EPERM" || code === "ENOTSUP" || code === "EOPNOTSUPP" || code === "ENOSYS")
      return await createPlainly(lock, own);
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function createPlainly(lock: string, own: Holder): Promise<boolean> {
  const file = await open(lock, "wx", 0o600).catch((error: unknown) => {
    if (codeOf(error) === "EEXIST") return null;
    throw error;
  });
  if (!file) return false;
  await file.writeFile(JSON.stringify(own));
  await file.close();
  return true;
}

/** Null when the lock is not there, or not one that was ever whole. */
async function readHolder(lock: string): Promise<Holder | null> {
  try {
    return Holder.parse(JSON.parse(await readFile(lock, "utf8")));
  } catch {
    return null;
  }
}

async function isHeld(lock: string, holder: Holder | null, silentMs: number): Promise<boolean> {
  if (holder) {
    const alive = await isAlive(holder);
    if (alive !== "not-from-here") return alive;
  }
  const seen = await timeOf(lock);
  const until = performance.now() + silentMs;
  while (performance.now() < until) {
    await delay(silentMs / 20);
    const now = await timeOf(lock);
    if (now === null) return false;
    if (now !== seen) return true;
  }
  return false;
}

/** Removes what a dead process left, unless somebody else was faster and holds the folder by now. */
async function takeAway(lock: string, remains: Holder | null, dataDir: string): Promise<void> {
  const aside = `${lock}.${randomUUID()}`;
  try {
    await rename(lock, aside);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  const moved = await readHolder(aside);
  if (moved?.id !== remains?.id) {
    await link(aside, lock).catch(() => undefined);
    await rm(aside, { force: true });
    throw taken(dataDir);
  }
  await rm(aside, { force: true });
}

async function timeOf(lock: string): Promise<number | null> {
  return await stat(lock).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
