import { createHash } from "node:crypto";
import { lstatSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Path of a temporary folder that replaces another one, the same at every start. Skips a folder that another user has
 * created there. It may not exist yet.
 */
export function temporaryFolder(purpose: string, instead: string): string {
  const name = createHash("sha256").update(instead).digest("hex").slice(0, 16);
  const path = join(tmpdir(), `roomtone-${purpose}-${name}`);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || (found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid))) return path;
  return mkdtempSync(`${path}-`);
}
