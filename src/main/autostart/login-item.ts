import type { App } from "electron";
import type { Command } from "#main/desktop/lifecycle/own-command.ts";
import type { Autostart } from "./autostart.ts";

/** Autostart on macOS and Windows: the system's own list of programs to open at sign-in. */
export class LoginItem implements Autostart {
  readonly #app: Pick<App, "getLoginItemSettings" | "setLoginItemSettings">;
  readonly #path: string;
  readonly #args: string[];

  constructor(app: Pick<App, "getLoginItemSettings" | "setLoginItemSettings">, command: Command) {
    this.#app = app;
    this.#path = command.program;
    this.#args = [...command.args];
  }

  async isOn(): Promise<boolean> {
    const settings = this.#app.getLoginItemSettings({ path: this.#path, args: this.#args });
    // Windows keeps the entry of a program that was turned off in the system's list, so an entry alone starts nothing.
    return process.platform === "win32" ? settings.executableWillLaunchAtLogin : settings.openAtLogin;
  }

  async set(on: boolean): Promise<void> {
    this.#app.setLoginItemSettings({ openAtLogin: on, path: this.#path, args: this.#args, enabled: on });
  }
}
