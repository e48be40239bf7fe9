import { fileURLToPath } from "node:url";

/** A file of `tests/cases`, such as "audio/chained.opus". */
export function caseFile(name: string): string {
  return fileURLToPath(new URL(`../cases/${name}`, import.meta.url));
}
