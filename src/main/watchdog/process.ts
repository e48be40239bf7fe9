import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { app } from "electron";
import { crashVariables } from "./after-crash.ts";
import { Guard } from "./guard.ts";
import { endForCertain } from "./kill.ts";
import { parseMessage } from "./protocol.ts";

/**
 * All that a process does which was started as a watchdog. It is our own program (the fuse that would let it run as Node
 * is off), but opens nothing, asks for no display and keeps out of the app's profile.
 */
export function runWatchdog(): void {
  app.setPath("sessionData", join(tmpdir(), "roomtone-watchdog"));
  app.disableHardwareAcceleration();
  app.dock?.hide();
  app.on("window-all-closed", () => undefined);

  const guard = new Guard({
    now: () => performance.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    kill: endForCertain,
    start: ({ program, args }, crashes, ended) => {
      const env = { ...process.env, ...crashVariables(crashes, process.pid) };
      const child = spawn(program, args, { detached: true, stdio: "ignore", env });
      child.once("error", () => ended(1));
      child.once("exit", (code) => ended(code ?? 1));
    },
    end: () => app.exit(0),
  });
  const lines = createInterface({ input: process.stdin });
  lines.on("line", (line) => {
    const message = parseMessage(line);
    if (message) guard.heard(message);
  });
  lines.on("close", () => guard.closed());
}
