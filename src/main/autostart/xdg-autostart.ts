import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "#main/desktop/lifecycle/own-command.ts";
import { desktopEntry } from "#main/linux/desktop-entry.ts";
import { writeAtomically } from "#main/storage/atomic-write.ts";
import type { Autostart } from "./autostart.ts";

const FILE = "roomtone.desktop";

/** Autostart on Linux desktops: a file in the autostart folder (XDG autostart specification). */
export class XdgAutostart implements Autostart {
  readonly #path: string;
  readonly #command: Command;

  constructor(folder: string, command: Command) {
    this.#path = join(folder, FILE);
    this.#command = command;
  }

  async isOn(): Promise<boolean> {
    const text = await readFile(this.#path, "utf8").catch(() => null);
    if (text === null) return false;
    // Desktop settings turn an entry off with these keys instead of removing it.
    const lines = text.split("\n").map((line) => line.replace(/\s*=\s*/, "=").trim());
    return !lines.some((line) => /^(Hidden=true|X-GNOME-Autostart-enabled=false)$/i.test(line));
  }

  async set(on: boolean): Promise<void> {
    if (on) await writeAtomically(this.#path, new TextEncoder().encode(entryOf(this.#command)));
    else await rm(this.#path, { force: true });
  }
}

function entryOf(command: Command): string {
  return desktopEntry({ command, fields: { "X-GNOME-Autostart-enabled": "true" } });
}
