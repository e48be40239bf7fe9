import { app } from "electron";
import { HIDDEN } from "./arguments.ts";
import type { Launch } from "./launch.ts";

/**
 * Has the app started again once this process has ended; one whose window was not `visible` keeps it to itself. To be
 * called once: each call starts one more.
 */
export function startAgain({ own, watchdog }: Pick<Launch, "own" | "watchdog">, visible: boolean): void {
  const { program, args } = own;
  watchdog?.handOver("restart");
  app.relaunch({ execPath: program, args: [...args, ...(visible ? [] : [HIDDEN])] });
}
