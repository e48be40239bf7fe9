import { readdir, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { READ_FORMATS, UNREAD_FORMATS } from "#shared/domain/own-music/music-files.ts";

/** Importable files of a folder, and skipped files that look like music. */

export interface LeftOut {
  readonly file: string;
  readonly reason: string;
}

export interface FoundMusic {
  readonly files: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * All music files below a folder, sorted by name, so that albums stay together. Hidden files are skipped;
 * links are not followed, so that nothing outside the folder is imported.
 */
export async function findMusic(folder: string): Promise<FoundMusic> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files: string[] = [];
  const leftOut: LeftOut[] = [];
  for (const entry of entries) {
    if (entry.name.startsWith(".")) continue;
    const file = join(entry.parentPath, entry.name);
    const extension = extname(entry.name).toLowerCase();
    if (entry.isSymbolicLink()) {
      if (await leadsToMusic(file, extension))
        leftOut.push({ file, reason: "It's a link. Import the folder that it leads to instead" });
    } else if (entry.isFile() && READ_FORMATS.has(extension)) files.push(file);
    else if (entry.isFile() && UNREAD_FORMATS.has(extension))
      leftOut.push({ file, reason: `Roomtone can't read ${extension} files. Convert it to flac or mp3` });
  }
  return { files: files.sort(inOrder), leftOut: leftOut.sort((a, b) => inOrder(a.file, b.file)) };
}

/** Links to folders, and links with the name of a music file. */
async function leadsToMusic(file: string, extension: string): Promise<boolean> {
  if (READ_FORMATS.has(extension) || UNREAD_FORMATS.has(extension)) return true;
  return await stat(file).then(
    (target) => target.isDirectory(),
    () => false,
  );
}

function inOrder(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}
