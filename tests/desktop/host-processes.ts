import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

/**
 * Kills processes that an app left behind: a replacement app, a watchdog, a Chromium. An environment variable, set at
 * their start, identifies them. Does nothing on systems that do not expose it; Linux does.
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
    // It has already ended.
  }
}
