import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

const PLAYER = new URL("./broken-disk-player.ts", import.meta.url).pathname;

/** What a player found on its disk, and what it has after it kept one more play and one more track. */
export interface Kept {
  /** Tracks of the plays, oldest first. */
  readonly history: readonly string[];
  readonly tracks: readonly string[];
  /** Where music is kept. */
  readonly folder: string;
  /** State that was reported as damaged. */
  readonly damaged: readonly string[];
}

export interface DiskFault {
  /** System calls that fail, comma-separated. */
  readonly calls: string;
  readonly error: "EIO" | "EROFS" | "EACCES";
  /** The only path for which they fail; everywhere where it is left out. */
  readonly path?: string;
}

/**
 * Lets a player open its folder, and keep play and track number `n` there, in a process of its own. With a fault the
 * system's answers are replaced by strace.
 */
export async function keepOn(folder: string, n: number, fault?: DiskFault): Promise<Kept> {
  const program = [process.execPath, "--disable-warning=ExperimentalWarning", PLAYER, folder, String(n)];
  const { stdout } = await (fault
    ? run("strace", [...failing(fault), ...program])
    : run(process.execPath, program.slice(1)));
  return JSON.parse(stdout);
}

function failing({ calls, error, path }: DiskFault): readonly string[] {
  const only = path === undefined ? [] : ["-P", path];
  const inject = ["-e", `trace=${calls}`, "-e", `inject=${calls}:error=${error}`];
  return ["-f", "-qq", "-o", "/dev/null", ...only, ...inject];
}
