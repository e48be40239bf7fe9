import { homedir } from "node:os";
import { join } from "node:path";
import { app } from "electron";
import { HIDDEN } from "../desktop/arguments.ts";
import type { Command } from "../desktop/own-command.ts";
import { LoginItem } from "./login-item.ts";
import { XdgAutostart } from "./xdg-autostart.ts";

/** Whether the system starts the app when somebody signs in. The system knows; nothing of it is remembered here. */
export interface Autostart {
  isOn(): Promise<boolean>;
  /** Turns it on or off. Turning it on again corrects where the system looks for the app. Rejects when the system refuses. */
  set(on: boolean): Promise<void>;
}

/** The way of this platform. */
export function systemAutostart(own: Command, variables: NodeJS.ProcessEnv): Autostart {
  const command = { program: own.program, args: [...own.args, HIDDEN] };
  if (process.platform !== "linux") return new LoginItem(app, command);
  return new XdgAutostart(
    join(variables.XDG_CONFIG_HOME || join(homedir(), ".config"), "autostart"),
    command,
  );
}
