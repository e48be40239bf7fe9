import { access, constants, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "#main/storage/temporary-folder.ts";

/** A folder with music, as it was found. */
export interface MediaFolder {
  readonly path: string;
  readonly names: readonly string[];
  /** Whether files can be added. */
  readonly isWritable: boolean;
}

export interface MediaFolders {
  /** Folder for new music; the wished folder if none is writable. */
  readonly home: string;
  /** Whether it is lost when the computer is switched off; may be in memory. */
  readonly isTemporary: boolean;
  /** Folders in which removing music frees space in `home`: home itself, and others on its volume. */
  readonly roomy: readonly string[];
  /** Folders with playable music, the wished one first. */
  readonly found: readonly MediaFolder[];
  /** Replacements for the wished folder, existing or not. */
  readonly spares: readonly string[];
}

/**
 * Finds a folder for music: the wished one; if that is unusable (broken disk, file in its place, read-only disk), one
 * beside it; else one among the system's temporary files. Never throws.
 */
export async function findMediaFolders(wished: string): Promise<MediaFolders> {
  const temporary = nameTemporary(wished);
  const spares = [`${wished}-spare`, ...(temporary === null ? [] : [temporary])];
  const found: MediaFolder[] = [];
  for (const path of [wished, ...spares]) {
    const folder = await look(path);
    if (folder) found.push(folder);
    if (folder?.isWritable) break;
  }
  const home = found.find(({ isWritable }) => isWritable)?.path ?? wished;
  const roomy = await onVolumeOf(home, [wished, ...spares]);
  return { home, isTemporary: home === temporary, roomy, found, spares };
}

/** Removes the replacements of a folder that works again. Runs in the background: it may be a week of music. */
export function removeSpares({ spares }: MediaFolders): void {
  for (const path of spares) rm(path, { recursive: true, force: true }).catch(() => undefined);
}

/** Changes when a folder disappears, returns, is replaced, or becomes writable or read-only. */
export async function stateOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  return found ? `${found.dev}.${found.ino}.${await isWritable(path)}` : "away";
}

/** Whether the folder exists and its disk responds. */
export function isListed(path: string): Promise<boolean> {
  return readdir(path).then(
    () => true,
    () => false,
  );
}

/** Null when there are no temporary files either. */
function nameTemporary(wished: string): string | null {
  try {
    return temporaryFolder("audio", wished);
  } catch {
    return null;
  }
}

async function look(path: string): Promise<MediaFolder | null> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const names = await readdir(path);
    return { path, names, isWritable: await isWritable(path) };
  } catch {
    return null;
  }
}

/** The folder itself, and the other writable folders on its volume. */
async function onVolumeOf(home: string, folders: readonly string[]): Promise<readonly string[]> {
  const volume = await volumeOf(home);
  const roomy = [home];
  for (const path of folders)
    if (path !== home && volume !== null && (await volumeOf(path)) === volume && (await isWritable(path)))
      roomy.push(path);
  return roomy;
}

/** Null when there is no such folder. */
function volumeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ dev }) => dev,
    () => null,
  );
}

/** Errors unrelated to write permission: a full disk can be cleared, and too many open files are our own fault. */
const NO_WORD: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EMFILE", "ENFILE"]);

/**
 * Whether a file can be created in the folder and removed again. Only an attempt shows it: Windows reports every folder
 * as writable. The probe has the extension of a draft, so that the next start removes a leftover.
 */
async function isWritable(path: string): Promise<boolean> {
  const probe = join(path, "probe.new");
  try {
    await access(path, constants.W_OK);
    await writeFile(probe, "", { mode: 0o600 });
  } catch (error) {
    return error instanceof Error && "code" in error && NO_WORD.has(error.code);
  }
  // A virus scanner may lock a new file for a moment.
  return rm(probe, { recursive: true, force: true, maxRetries: 3 }).then(
    () => true,
    () => false,
  );
}
