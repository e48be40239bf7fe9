import { join } from "node:path";

/** A file of `tests/cases`, such as "audio/chained.opus". */
export function caseFile(name: string): string {
  return join(import.meta.dirname, "../cases", name);
}
