import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/**
 * Creates an address for one connection between two of our processes: a named pipe on Windows, elsewhere a socket in a
 * private folder. Standard input does not work: GUI programs have none on Windows.
 */
export function newWay(): string {
  if (process.platform === "win32") return `\\\\.\\pipe\\roomtone-${randomUUID()}`;
  return join(mkdtempSync(join(tmpdir(), "roomtone-")), "way");
}

/** Removes the address, once both ends are connected or never will be. */
export function forgetWay(way: string): void {
  if (process.platform !== "win32") rmSync(dirname(way), { recursive: true, force: true });
}
