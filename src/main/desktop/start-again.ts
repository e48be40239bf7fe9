import { app } from "electron";
import { HIDDEN } from "./arguments.ts";
import type { Command } from "./own-command.ts";

/** Has the app started again once this process has ended; one whose window was not `visible` keeps it to itself. */
export function startAgain({ program, args }: Command, visible: boolean): void {
  app.relaunch({ execPath: program, args: [...args, ...(visible ? [] : [HIDDEN])] });
}
