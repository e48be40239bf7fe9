import { createHash } from "node:crypto";
import { lstatSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A folder among the system's temporary files that stands in for another one, the same at every start; one that somebody
 * else has put there is not used. It need not be there yet.
 */
export function temporaryFolder(purpose: string, instead: string): string {
  const name = createHash("sha256").update(instead).digest("hex").slice(0, 16);
  const path = join(tmpdir(), `roomtone-${purpose}-${name}`);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || (found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid))) return path;
  return mkdtempSync(`${path}-`);
}
