import { readFileSync, rmSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Message from a second instance to the first. */
interface Knock {
  readonly pid: number;
  readonly argv: readonly string[];
  readonly cwd: string;
}

/**
 * Takes the lock of an application folder. If a living process holds it, notifies that process and returns false. The
 * lock is a file with the owner's process id; that of a crashed owner is ignored.
 */
export function takeInstanceLock(
  folder: string,
  secondInstance: (argv: readonly string[], cwd: string) => void,
): boolean {
  const lock = join(folder, "instance.lock");
  const knock = join(folder, "instance.knock");
  if (isAlive(ownerOf(lock))) {
    const own: Knock = { pid: process.pid, argv: process.argv, cwd: process.cwd() };
    writeFileSync(knock, JSON.stringify(own));
    return false;
  }
  writeFileSync(lock, String(process.pid));
  writeFileSync(knock, "");
  let last = 0;
  watch(knock, { persistent: false }, () => {
    const caller = knockIn(knock);
    if (!caller || caller.pid === last) return;
    last = caller.pid;
    secondInstance(caller.argv, caller.cwd);
  });
  return true;
}

/** Releases the lock. */
export function dropInstanceLock(folder: string): void {
  rmSync(join(folder, "instance.lock"), { force: true });
}

/** Null while it is being written. */
function knockIn(file: string): Knock | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
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
