import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A file that appears whole or not at all, also when the process is killed at any moment. */
export interface AtomicFile {
  write(bytes: Uint8Array): Promise<void>;
  /** Puts everything on the disk and gives it its name; what had the name is replaced. */
  commit(path: string): Promise<void>;
  /** Forgets what was written. Harmless after `commit`. */
  discard(): Promise<void>;
}

/** Files left over from a killed process end in this; they may be deleted when nobody writes. */
export const TEMPORARY_SUFFIX = ".part";

export async function createAtomicFile(folder: string): Promise<AtomicFile> {
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `${randomUUID()}${TEMPORARY_SUFFIX}`);
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

export async function writeAtomically(path: string, content: Uint8Array | string): Promise<void> {
  const file = await createAtomicFile(dirname(path));
  try {
    await file.write(typeof content === "string" ? new TextEncoder().encode(content) : content);
    await file.commit(path);
  } finally {
    await file.discard();
  }
}

/** The new name itself must survive a power cut. Windows cannot sync folders and does not need to. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
