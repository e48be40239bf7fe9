import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/**
 * A new place for one conversation between two of our processes: a named pipe on Windows, elsewhere a socket in a folder
 * that nobody else may enter. It is not the watchdog's standard input: programs with windows have none on Windows.
 */
export function newWay(): string {
  if (process.platform === "win32") return `\\\\.\\pipe\\roomtone-${randomUUID()}`;
  return join(mkdtempSync(join(tmpdir(), "roomtone-")), "way");
}

/** Both ends have found each other, or never will: the place is not needed any more. */
export function forgetWay(way: string): void {
  if (process.platform !== "win32") rmSync(dirname(way), { recursive: true, force: true });
}
