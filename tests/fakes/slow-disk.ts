import { spawn } from "node:child_process";
import { once } from "node:events";

/** What a program asks a disk for: to find a file, to read from it, to keep what was written. */
const CALLS = "openat,pread64,fsync,fdatasync,rename";

/**
 * Makes every answer of the disk to these processes come `ms` later, with strace. Gives how to end that.
 */
export async function slowDisk(pids: readonly number[], ms: number): Promise<() => Promise<void>> {
  const each = pids.flatMap((pid) => ["-p", String(pid)]);
  const slowly = ["-e", `trace=${CALLS}`, "-e", `inject=${CALLS}:delay_exit=${ms * 1000}`];
  const strace = spawn("strace", ["-f", "-o", "/dev/null", ...slowly, ...each], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  // It says of each process that it has it.
  await once(strace.stderr, "data");
  return async () => {
    const ended = once(strace, "exit");
    strace.kill("SIGINT");
    await ended;
  };
}
