import { homedir } from "node:os";
import { join } from "node:path";
import { app } from "electron";
import { HIDDEN } from "#main/desktop/lifecycle/arguments.ts";
import type { Command } from "#main/desktop/lifecycle/own-command.ts";
import type { Autostart } from "./autostart.ts";
import { LoginItem } from "./login-item.ts";
import { XdgAutostart } from "./xdg-autostart.ts";

/** Autostart on this platform. */
export function systemAutostart(own: Command, variables: NodeJS.ProcessEnv): Autostart {
  const command = { program: own.program, args: [...own.args, HIDDEN] };
  if (process.platform !== "linux") return new LoginItem(app, command);
  return new XdgAutostart(
    join(variables.XDG_CONFIG_HOME || join(homedir(), ".config"), "autostart"),
    command,
  );
}
