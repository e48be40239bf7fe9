import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LogEntry } from "./desktop.ts";

/** The app's log so far. */
export async function readLog(dataDir: string): Promise<readonly LogEntry[]> {
  const text = await readFile(join(dataDir, "logs", "desktop.log"), "utf8").catch(() => "");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line): LogEntry => JSON.parse(line));
}
