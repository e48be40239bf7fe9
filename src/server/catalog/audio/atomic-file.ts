import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A file that appears complete or not at all, even if the process is killed at any moment. */
export interface AtomicFile {
  write(bytes: Uint8Array): Promise<void>;
  /** Flushes all data to disk and renames the file to its final name, replacing any file of that name. */
  commit(path: string): Promise<void>;
  /** Discards the written data. Harmless after `commit`. */
  discard(): Promise<void>;
}

/** Suffix of files left over from a killed process; they may be deleted while nothing writes. */
export const TEMPORARY_SUFFIX = ".part";

/** `mark` begins the name of the unfinished file, by which somebody else can delete it: see {@link deleteUnfinished}. */
export async function createAtomicFile(folder: string, mark = ""): Promise<AtomicFile> {
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `${mark}${randomUUID()}${TEMPORARY_SUFFIX}`);
  let handle: FileHandle | null = await open(temporary, "wx");
  return {
    async write(bytes) {
      if (!handle) throw new Error("This file is closed");
      for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten;
    },
    async commit(path) {
      if (!handle) throw new Error("This file is closed");
      await handle.sync();
      await handle.close();
      handle = null;
      await rename(temporary, path);
      await syncFolder(dirname(path));
    },
    async discard() {
      if (!handle) return;
      await handle.close();
      handle = null;
      await rm(temporary, { force: true });
    },
  };
}

/** Deletes the unfinished files of a killed process, by their mark. */
export async function deleteUnfinished(folder: string, mark: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith(mark) && name.endsWith(TEMPORARY_SUFFIX))
      await rm(join(folder, name), { force: true });
}

export async function writeAtomically(path: string, content: Uint8Array | string): Promise<void> {
  const file = await createAtomicFile(dirname(path));
  try {
    await file.write(typeof content === "string" ? new TextEncoder().encode(content) : content);
    await file.commit(path);
  } finally {
    await file.discard();
  }
}

/** The new name itself must survive a power cut. Windows cannot sync folders and need not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
