import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Replaces a file's contents so that a reader finds the old or the new ones, never a part. Once it resolves, the new
 * contents survive a loss of power. Rejects when the disk refuses; the old contents remain.
 */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.new`;
  try {
    const file = await open(draft, "w", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    // On a full disk, a leftover draft would occupy space.
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Syncs a folder, so that a new file's name survives a loss of power. Windows cannot sync folders and need not. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
