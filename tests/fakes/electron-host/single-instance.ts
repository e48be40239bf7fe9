import { readFileSync, rmSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Takes the lock of an application folder; false when a living process has it, which is then told of this one.
 * The lock is a file that holds the owner's process id: a crashed owner leaves one that counts no more.
 */
export function takeInstanceLock(folder: string, secondInstance: () => void): boolean {
  const lock = join(folder, "instance.lock");
  const knock = join(folder, "instance.knock");
  if (isAlive(ownerOf(lock))) {
    writeFileSync(knock, String(process.pid));
    return false;
  }
  writeFileSync(lock, String(process.pid));
  writeFileSync(knock, "");
  let last = "";
  watch(knock, { persistent: false }, () => {
    const caller = readFileSync(knock, "utf8");
    if (caller !== "" && caller !== last) secondInstance();
    last = caller;
  });
  return true;
}

/** Another process may take it. */
export function dropInstanceLock(folder: string): void {
  rmSync(join(folder, "instance.lock"), { force: true });
}

function ownerOf(lock: string): number | null {
  try {
    return Number(readFileSync(lock, "utf8"));
  } catch {
    return null;
  }
}

function isAlive(pid: number | null): boolean {
  if (!pid || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
