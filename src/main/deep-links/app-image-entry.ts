import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Command } from "#main/desktop/lifecycle/own-command.ts";
import { desktopEntry } from "#main/linux/desktop-entry.ts";
import { DESKTOP_FILE } from "#main/linux/desktop-file.ts";
import { writeAtomically } from "#main/storage/atomic-write.ts";
import { LINK_SCHEME } from "./deep-link.ts";

/** Size of the icon in pixels, which its folder name contains. */
const ICON_SIZE = 256;

export interface AppImageEntry {
  readonly own: Command;
  /** The app's icon, a PNG of {@link ICON_SIZE}. */
  readonly icon: string;
  readonly variables: { readonly XDG_DATA_HOME?: string | undefined };
}

/**
 * Registers an AppImage among this user's programs, because no installer has done so: without an entry no link opens
 * the app, and desktops cannot match its windows. `TryExec` hides the entry when the file is gone.
 */
export async function enterAppImage({ own, icon, variables }: AppImageEntry): Promise<void> {
  const data = variables.XDG_DATA_HOME || join(homedir(), ".local", "share");
  const size = `${ICON_SIZE}x${ICON_SIZE}`;
  const fields = {
    TryExec: own.program.replaceAll("\\", "\\\\"),
    Categories: "AudioVideo;",
    MimeType: `x-scheme-handler/${LINK_SCHEME};`,
    StartupWMClass: DESKTOP_FILE.replace(/\.desktop$/, ""),
  };
  const entry = desktopEntry({ command: own, fields, code: "%u" });
  await put(join(data, "icons", "hicolor", size, "apps", "roomtone.png"), await readFile(icon));
  await put(join(data, "applications", DESKTOP_FILE), Buffer.from(entry));
}

/** Skips a file that is unchanged, because desktops reload all programs at every write. */
async function put(path: string, contents: Buffer): Promise<void> {
  const present = await readFile(path).catch(() => null);
  if (!present?.equals(contents)) await writeAtomically(path, contents);
}
