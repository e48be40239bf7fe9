import { existsSync, readFileSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";

/** Linux's in-memory folder. */
const MEMORY = "/dev/shm";
/** Far more than concurrent tests store there. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * The folder for temporary files: in memory, if there is room. Each test file creates and removes the thousand files of
 * a database, which takes longer on disk than the rest of many a test.
 */
export function fastestFolder(): string {
  if (!existsSync(MEMORY) || freemem() < ROOM_BYTES || mayNotRunPrograms(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < ROOM_BYTES ? tmpdir() : MEMORY;
}

/** Containers mount it with noexec, and some tests execute files that they have written. */
function mayNotRunPrograms(folder: string): boolean {
  const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
  return mounts.some((mount) => mount.split(" ")[1] === folder && /\bnoexec\b/.test(mount));
}
