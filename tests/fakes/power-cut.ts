import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Data that the writing process read back from its disk. */
export interface Found {
  readonly settings: number | null;
  readonly player: number | null;
  readonly progress: number;
  /** Numbers of the unsent plays, oldest first. */
  readonly history: readonly number[];
  readonly tracks: readonly number[];
  /** Tracks with wrong audio. */
  readonly broken: readonly string[];
  /** Unreadable state files. */
  readonly damaged: readonly string[];
}

/** A promise to have kept something; a play that is `leaving` is promised only once it is `sent`. */
export interface Acknowledgement {
  readonly kept: "settings" | "player" | "progress" | "history" | "leaving" | "sent" | "track" | "log";
  readonly n: number;
}

export interface WriterRun {
  readonly found: Found;
  readonly acknowledged: readonly Acknowledgement[];
}

const WRITER = new URL("./power-cut-writer.ts", import.meta.url).pathname;

/** The file descriptor to which the writing process prints its promises. */
export const ACKNOWLEDGEMENTS = 3;

/** Starts the writing process on a folder and kills it `ms` after its first write. */
export async function writeAndDie(folder: string, begin: number, ms: number): Promise<WriterRun> {
  const path = join(folder, "acknowledgements");
  const file = openSync(path, "w");
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", WRITER, folder, String(begin)],
    { stdio: ["ignore", "pipe", "inherit", file] },
  );
  closeSync(file);
  let output = "";
  child.stdout?.on("data", (text) => {
    if (output === "") setTimeout(() => child.kill("SIGKILL"), ms);
    output += text;
  });
  await new Promise((resolve) => child.once("close", resolve));
  if (!output.endsWith("\n")) throw new Error("the writer could not start");
  const lines = readFileSync(path, "utf8").split("\n").slice(0, -1);
  return { found: JSON.parse(output), acknowledged: lines.map((line) => JSON.parse(line)) };
}
