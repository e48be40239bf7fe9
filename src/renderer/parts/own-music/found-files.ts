import { fileKind } from "#shared/domain/own-music/music-files.ts";

/** A file that somebody chose or dropped. */
export interface FoundFile {
  readonly file: File;
  /** Its path within the folder that was chosen, or its name. */
  readonly path: string;
}

/** Chosen files by what they are. */
export interface SortedFiles {
  readonly music: readonly FoundFile[];
  /** Paths of music in formats that Roomtone does not read. */
  readonly unread: readonly string[];
  /** Paths of files that are no music. */
  readonly other: readonly string[];
}

/** Sorts files by what they are. Hidden files, files of the system and pictures are dropped. */
export function sortFiles(found: readonly FoundFile[]): SortedFiles {
  const music: FoundFile[] = [];
  const unread: string[] = [];
  const other: string[] = [];
  for (const one of [...found].sort((a, b) => inOrder(a.path, b.path))) {
    const kind = fileKind(one.path);
    if (kind === "music") music.push(one);
    else if (kind === "unread") unread.push(one.path);
    else if (kind === "other") other.push(one.path);
  }
  return { music, unread, other };
}

/** The files of a file field, also of one that chooses a folder. */
export function chosenFiles(files: Iterable<File>): readonly FoundFile[] {
  return [...files].map((file) => ({ file, path: (file.webkitRelativePath || file.name).normalize("NFC") }));
}

/**
 * The files of a drop, with those in its folders. Call it in the event's handler: the entries are gone afterwards.
 * A folder or file that cannot be read is left out.
 */
export async function droppedFiles(
  data: Pick<DataTransfer, "items" | "files">,
): Promise<readonly FoundFile[]> {
  const entries = [...data.items].flatMap((item) =>
    item.kind === "file" ? (item.webkitGetAsEntry() ?? []) : [],
  );
  if (entries.length === 0) return chosenFiles(data.files);
  return (await Promise.all(entries.map(filesOf))).flat();
}

/** Whether a drag carries files from outside the page. */
export function carriesFiles({ types }: Pick<DataTransfer, "types">): boolean {
  return types.includes("Files");
}

async function filesOf(entry: FileSystemEntry): Promise<readonly FoundFile[]> {
  try {
    if (isFile(entry)) {
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
      return [{ file, path: entry.fullPath.replace(/^\//, "").normalize("NFC") }];
    }
    return isFolder(entry) ? (await Promise.all((await entriesOf(entry)).map(filesOf))).flat() : [];
  } catch {
    return [];
  }
}

/** A folder's entries; browsers return them in portions. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0) return all;
    all.push(...portion);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function inOrder(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}
