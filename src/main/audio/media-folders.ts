import { access, constants, mkdir, readdir, rm, stat } from "node:fs/promises";
import { temporaryFolder } from "../storage/temporary-folder.ts";

/** A folder with music in it, as it was found. */
export interface MediaFolder {
  readonly path: string;
  readonly names: readonly string[];
  /** Whether more can be kept there. */
  readonly isWritable: boolean;
}

export interface MediaFolders {
  /** Where music is kept from now on; the wished folder also where nothing can be kept anywhere. */
  readonly home: string;
  /** It is lost when the computer is switched off, and may be no more than memory. */
  readonly isTemporary: boolean;
  /** Folders whose music can be played, the wished one first. */
  readonly found: readonly MediaFolder[];
  /** Folders that stand in for the wished one when need be, there or not. */
  readonly spares: readonly string[];
}

/**
 * Finds where music can be kept: in the wished folder, else (a broken disk, a file in its place, a disk that may only be
 * read) in one beside it, else among the system's temporary files. Never throws.
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
  return { home, isTemporary: home === temporary, found, spares };
}

/** Removes what stood in for a folder that is as it should be. Nobody waits for it: it may be a week of music. */
export function removeSpares({ spares }: MediaFolders): void {
  for (const path of spares) rm(path, { recursive: true, force: true }).catch(() => undefined);
}

/** Changes when a folder goes, comes back, gives its place to another, or may no more, or again, be written to. */
export async function stateOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  return found ? `${found.dev}.${found.ino}.${await isWritable(path)}` : "away";
}

/** Whether the folder is there, and its disk too. */
export function isListed(path: string): Promise<boolean> {
  return readdir(path).then(
    () => true,
    () => false,
  );
}

/** Null where there are no temporary files either. */
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

function isWritable(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
}
