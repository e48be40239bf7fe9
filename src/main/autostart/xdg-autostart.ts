import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "../desktop/own-command.ts";
import { writeAtomically } from "../storage/atomic-write.ts";
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
    // What the settings of desktops write to turn an entry off without removing it.
    const lines = text.split("\n").map((line) => line.replace(/\s*=\s*/, "=").trim());
    return !lines.some((line) => /^(Hidden=true|X-GNOME-Autostart-enabled=false)$/i.test(line));
  }

  async set(on: boolean): Promise<void> {
    if (on) await writeAtomically(this.#path, new TextEncoder().encode(desktopEntry(this.#command)));
    else await rm(this.#path, { force: true });
  }
}

function desktopEntry({ program, args }: Command): string {
  return [
    "[Desktop Entry]",
    "Type=Application",
    "Name=Roomtone",
    "Comment=Background music for businesses",
    `Exec=${[program, ...args].map(quoted).join(" ")}`,
    "Icon=roomtone",
    "Terminal=false",
    "X-GNOME-Autostart-enabled=true",
    "",
  ].join("\n");
}

/** An argument as `Exec` has it (Desktop Entry Specification): in quotes, with what means something inside them escaped. */
function quoted(argument: string): string {
  const inQuotes = argument.replaceAll(/["`$\\]/g, "\\$&");
  // The value is a string first, where a backslash is escaped once more, and `%` begins a field.
  return `"${inQuotes.replaceAll("\\", "\\\\").replaceAll("%", "%%")}"`;
}
