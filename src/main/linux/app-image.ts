import { realpathSync } from "node:fs";
import { isAbsolute, relative } from "node:path";

/** Variables that an AppImage's runtime sets for its program. */
type AppImageVariables = Record<string, string | undefined> & {
  APPIMAGE?: string | undefined;
  APPDIR?: string | undefined;
};

/**
 * Removes another AppImage's variables from the environment. Every program started from an AppImage, such as a
 * terminal, inherits them, and the updater would overwrite that AppImage with our next version. They are ours only if
 * this program lies in the folder they name.
 */
export function forgetForeignAppImage(variables: AppImageVariables, execPath: string): void {
  const { APPDIR } = variables;
  const path = APPDIR === undefined ? "" : relative(realFolder(APPDIR), execPath);
  if (path !== "" && !path.startsWith("..") && !isAbsolute(path)) return;
  delete variables.APPIMAGE;
  delete variables.APPDIR;
}

/** Resolves links, because Node's path of its program has none. */
function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
