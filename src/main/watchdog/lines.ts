import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/**
 * Calls back with each line. Errors are left to the stream's own listeners: readline would throw a connection reset
 * again, uncaught.
 */
export function onLines(stream: Readable, heard: (line: string) => void): void {
  createInterface({ input: stream })
    .on("line", heard)
    .on("error", () => undefined);
}
