import { accessSync, constants, mkdirSync } from "node:fs";
import { temporaryFolder } from "#main/storage/temporary-folder.ts";

/**
 * Folder of Chromium's profile, which contains the single-instance lock: the app's own folder, or a temporary one if
 * that is not writable. If the lock cannot be created, Electron assumes that a player is already running, and the app
 * would exit silently. Never throws.
 */
export function profileFolder(own: string): string {
  try {
    mkdirSync(own, { recursive: true });
    accessSync(own, constants.W_OK);
    return own;
  } catch {
    return elsewhere(own);
  }
}

function elsewhere(own: string): string {
  try {
    const folder = temporaryFolder("profile", own);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return folder;
  } catch {
    return own;
  }
}
