import { access, constants, mkdir, readdir, rm } from "node:fs/promises";
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
}

/**
 * Finds where music can be kept: in the wished folder, else (a broken disk, a file in its place, a disk that may only be
 * read) in one beside it, else among the system's temporary files. Never throws. The others are removed once the wished
 * one is as it should be.
 */
export async function findMediaFolders(wished: string): Promise<MediaFolders> {
  const beside = `${wished}-spare`;
  const temporary = nameTemporary(wished);
  const found: MediaFolder[] = [];
  const spares = temporary === null ? [beside] : [beside, temporary];
  for (const path of [wished, ...spares]) {
    const folder = await look(path);
    if (folder) found.push(folder);
    if (folder?.isWritable) break;
  }
  const home = found.find(({ isWritable }) => isWritable)?.path ?? wished;
  // Nobody waits for it: it may be a week of music.
  if (home === wished && found.length > 0)
    for (const path of spares) rm(path, { recursive: true, force: true }).catch(() => undefined);
  return { home, isTemporary: home === temporary, found };
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
    const isWritable = await access(path, constants.W_OK).then(
      () => true,
      () => false,
    );
    return { path, names, isWritable };
  } catch {
    return null;
  }
}
