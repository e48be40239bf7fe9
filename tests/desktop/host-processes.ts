import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

/**
 * Ends what an app has left behind: an app that took its place, a watchdog, a Chromium. They are known by a variable that
 * they were all started with. Where the system does not tell (it does on Linux), nothing is done.
 */
export async function endLeftovers(variable: string): Promise<void> {
  for (;;) {
    const left = await startedWith(variable);
    if (left.length === 0) return;
    for (const pid of left) end(pid);
    await delay(20);
  }
}

async function startedWith(variable: string): Promise<readonly number[]> {
  const pids = (await readdir("/proc").catch(() => [])).map(Number).filter((pid) => pid > 0);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
      return environment.split("\0").includes(variable) ? [pid] : [];
    }),
  );
  return found.flat().filter((pid) => pid !== process.pid);
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
