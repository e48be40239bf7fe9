import { accessSync, constants, mkdirSync } from "node:fs";
import { temporaryFolder } from "../storage/temporary-folder.ts";

/**
 * Where Chromium keeps its profile, and with it the lock by which a second start is known: the app's own folder, or one
 * among temporary files where that one cannot be written. What cannot be locked Electron takes for a player that runs
 * already, and the app would end without a word and without music. Never throws.
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
