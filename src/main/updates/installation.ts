import { mkdtemp, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";

/** How this app is installed. */
export interface Installation {
  /** The file that holds the whole program, where it is an AppImage; else null. */
  readonly appImage: string | null;
  /** What has to be started to start the app. */
  readonly program: string;
}

export function installationOf(
  environment: { readonly APPIMAGE?: string | undefined },
  execPath: string,
): Installation {
  const appImage = environment.APPIMAGE ?? null;
  return { appImage, program: appImage ?? execPath };
}

/** The folder in which an installation puts another one into its place: on macOS that of the bundle, which is sealed. */
export function folderOf(program: string): string {
  const [, bundle] = /^(.+\.app)\/Contents\/MacOS\/[^/]+$/.exec(program) ?? [];
  return dirname(bundle ?? program);
}

/**
 * Whether this user may replace the program: a program that belongs to the system (a .deb, an installation for all users
 * of a Windows computer) asks for an administrator, and at night there is none. Those are updated by a person, or by
 * whatever manages the computers.
 */
export async function mayReplace({ program }: Installation): Promise<boolean> {
  try {
    // On Windows only trying tells.
    await rmdir(await mkdtemp(join(folderOf(program), ".roomtone-")));
    return true;
  } catch {
    return false;
  }
}
