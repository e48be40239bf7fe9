import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

const PLAYER = new URL("./broken-disk-player.ts", import.meta.url).pathname;

/** A player's data before and after it stored one more play and one more track. */
export interface Kept {
  /** Track ids of the plays, oldest first. */
  readonly history: readonly string[];
  readonly tracks: readonly string[];
  /** Folder of the cached music. */
  readonly folder: string;
  /** State files reported as damaged. */
  readonly damaged: readonly string[];
}

export interface DiskFault {
  /** Failing system calls, comma-separated. */
  readonly calls: string;
  readonly error: "EIO" | "EROFS" | "EACCES";
  /** The only path on which they fail; by default any. */
  readonly path?: string;
}

/**
 * Makes a player in another process open its folder and store play and track number `n`. For faults, strace replaces
 * the results of system calls.
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
