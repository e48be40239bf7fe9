import { mkdtemp, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";

/** How this app is installed. */
export interface Installation {
  /** Path of the AppImage that contains the whole program; else null. */
  readonly appImage: string | null;
  /** The file that starts the app. */
  readonly program: string;
}

export function installationOf(
  environment: { readonly APPIMAGE?: string | undefined },
  execPath: string,
): Installation {
  const appImage = environment.APPIMAGE ?? null;
  return { appImage, program: appImage ?? execPath };
}

/** The folder in which an installation replaces the app; on macOS that of the bundle, because a bundle is sealed. */
export function folderOf(program: string): string {
  const [, bundle] = /^(.+\.app)\/Contents\/MacOS\/[^/]+$/.exec(program) ?? [];
  return dirname(bundle ?? program);
}

/**
 * Whether this user may replace the program. A system-wide installation (a .deb, or one for all users of a Windows
 * computer) needs an administrator, who is absent at night. Such installations are updated by a person or by device
 * management.
 */
export async function mayReplace({ program }: Installation): Promise<boolean> {
  try {
    // On Windows, only an attempt shows it.
    await rmdir(await mkdtemp(join(folderOf(program), ".roomtone-")));
    return true;
  } catch {
    return false;
  }
}
