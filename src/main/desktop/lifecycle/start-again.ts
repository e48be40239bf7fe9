import { spawn } from "node:child_process";
import { app } from "electron";
import { HIDDEN } from "./arguments.ts";
import type { Launch } from "./launch.ts";

/** Restarts the app after this process has ended, hidden unless `visible`. Call once: each call starts another app. */
export function startAgain({ own, watchdog }: Pick<Launch, "own" | "watchdog">, visible: boolean): void {
  const { program } = own;
  const args = [...own.args, ...(visible ? [] : [HIDDEN])];
  if (process.env.APPIMAGE === undefined) {
    watchdog?.handOver("restart");
    app.relaunch({ execPath: program, args });
    return;
  }
  // See [Note: an AppImage does not relaunch].
  watchdog?.watchWindow(() => visible);
  if (watchdog?.handOver("watchdog")) return;
  app.once("quit", () => {
    app.releaseSingleInstanceLock();
    spawn(program, args, { detached: true, stdio: "ignore" })
      .on("error", () => undefined)
      .unref();
  });
}

/*
 * [Note: an AppImage does not relaunch] Electron's helper waits for this process to end and then starts the app. In an
 * AppImage the helper is a file inside the mount, which disappears together with this process. So the watchdog, which
 * has its own mount, starts the file; without a watchdog this process starts it as its last action, when another one
 * may take its lock.
 */
