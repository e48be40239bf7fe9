import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** Calls back with each line. Leaves errors to the stream's listeners; readline would throw a reset again, uncaught. */
export function onLines(stream: Readable, heard: (line: string) => void): void {
  createInterface({ input: stream })
    .on("line", heard)
    .on("error", () => undefined);
}
