import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/**
 * Calls back with each line that comes. Whoever reads knows from the stream itself how it ended: readline would throw the
 * error of a connection that was reset once more, where nobody hears it.
 */
export function onLines(stream: Readable, heard: (line: string) => void): void {
  createInterface({ input: stream })
    .on("line", heard)
    .on("error", () => undefined);
}
