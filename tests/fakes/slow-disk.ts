import { spawn } from "node:child_process";
import { once } from "node:events";

/** System calls that find, read and store files. */
const CALLS = "openat,pread64,fsync,fdatasync,rename";

/** Delays these processes' disk accesses by `ms` with strace. Returns a function that ends the delay. */
export async function slowDisk(pids: readonly number[], ms: number): Promise<() => Promise<void>> {
  const each = pids.flatMap((pid) => ["-p", String(pid)]);
  const slowly = ["-e", `trace=${CALLS}`, "-e", `inject=${CALLS}:delay_exit=${ms * 1000}`];
  const strace = spawn("strace", ["-f", "-o", "/dev/null", ...slowly, ...each], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  // strace prints a line for each attached process.
  await once(strace.stderr, "data");
  return async () => {
    const ended = once(strace, "exit");
    strace.kill("SIGINT");
    await ended;
  };
}
