import { spawn } from "node:child_process";
import { app } from "electron";
import { HIDDEN } from "./arguments.ts";
import type { Launch } from "./launch.ts";

/**
 * Has the app started again once this process has ended; one whose window was not `visible` keeps it to itself. To be
 * called once: each call starts one more.
 */
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
 * [Note: an AppImage does not relaunch] Electron's helper, which waits for this process to end and then starts the app, is
 * a program inside the AppImage: its mount goes away with this process, and the helper with it. So the watchdog, which
 * has a mount of its own, starts the file; without one this process does, as the last thing that it does, when another
 * one may take its lock.
 */
