import { access, constants, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
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
  /** Where giving music up makes room in `home`: there, and in the others of these folders that are on its volume. */
  readonly roomy: readonly string[];
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
  const roomy = await onVolumeOf(home, [wished, ...spares]);
  return { home, isTemporary: home === temporary, roomy, found, spares };
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

/** The folder itself, and those of the others on its volume in which something can be removed. */
async function onVolumeOf(home: string, folders: readonly string[]): Promise<readonly string[]> {
  const volume = await volumeOf(home);
  const roomy = [home];
  for (const path of folders)
    if (path !== home && volume !== null && (await volumeOf(path)) === volume && (await isWritable(path)))
      roomy.push(path);
  return roomy;
}

/** Null where there is no such folder. */
function volumeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ dev }) => dev,
    () => null,
  );
}

/** Refusals that say nothing of the right to write: a full disk can be given room, too many open files are ours. */
const NO_WORD: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EMFILE", "ENFILE"]);

/**
 * Whether a file can be put into the folder and removed again. Only trying tells: Windows says yes for every folder. The
 * ending is that of a draft, so that one which is left behind is removed at the next start.
 */
async function isWritable(path: string): Promise<boolean> {
  const probe = join(path, "probe.new");
  try {
    await access(path, constants.W_OK);
    await writeFile(probe, "", { mode: 0o600 });
  } catch (error) {
    return error instanceof Error && "code" in error && NO_WORD.has(error.code);
  }
  // Whatever looks through new files there may hold it for a moment.
  return rm(probe, { recursive: true, force: true, maxRetries: 3 }).then(
    () => true,
    () => false,
  );
}
