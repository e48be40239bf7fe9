import { existsSync, readFileSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";

/** Linux's folder in memory. */
const MEMORY = "/dev/shm";
/** Far more than the tests that run at one time keep there. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Where temporary files are made: in memory, if there is room. Each test file makes the thousand files of a database and
 * removes them, and a disk takes longer for that than many a test for all else.
 */
export function fastestFolder(): string {
  if (!existsSync(MEMORY) || freemem() < ROOM_BYTES || mayNotRunPrograms(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < ROOM_BYTES ? tmpdir() : MEMORY;
}

/** Containers mount it so, and some tests start what they have written. */
function mayNotRunPrograms(folder: string): boolean {
  const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
  return mounts.some((mount) => mount.split(" ")[1] === folder && /\bnoexec\b/.test(mount));
}
