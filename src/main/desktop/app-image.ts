import { realpathSync } from "node:fs";
import { isAbsolute, relative } from "node:path";

/** The variables that an AppImage's runtime sets for the program inside. */
type AppImageVariables = Record<string, string | undefined> & {
  APPIMAGE?: string | undefined;
  APPDIR?: string | undefined;
};

/**
 * Takes the variables of another program's AppImage out of the environment: whatever an AppImage starts, a terminal for
 * one, inherits them, and the updater would put the next version into that program's place. They are ours only where this
 * program lies in the folder that they name.
 */
export function forgetForeignAppImage(variables: AppImageVariables, execPath: string): void {
  const { APPDIR } = variables;
  const path = APPDIR === undefined ? "" : relative(realFolder(APPDIR), execPath);
  if (path !== "" && !path.startsWith("..") && !isAbsolute(path)) return;
  delete variables.APPIMAGE;
  delete variables.APPDIR;
}

/** Node names its program without links. */
function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
