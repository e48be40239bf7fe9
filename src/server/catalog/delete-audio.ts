import { rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { audioFile } from "./store-files.ts";
import { readVariant } from "./variants.ts";

/** Deleting the audio of tracks. An import writes its file even if there is one: a newer file is in use again. */

/** Marks files with the time of their track's deletion. */
export async function markAudio(catalogueDir: string, files: readonly string[], at: Date): Promise<void> {
  for (const sha256 of files) await utimes(audioFile(catalogueDir, sha256), at, at).catch(() => undefined);
}

/** Deletes a file and its other encodings, unless it was written after the deletion; whether it did. */
export async function deleteAudio(catalogueDir: string, sha256: string, deletedAt: Date): Promise<boolean> {
  const file = audioFile(catalogueDir, sha256);
  const found = await stat(file).catch(() => null);
  if (found === null || found.mtimeMs > deletedAt.getTime() + 1000) return false;
  for (const bitrate of ["low", "high"] as const) {
    const note = path.join(catalogueDir, "audio", `${sha256}.${bitrate}.json`);
    const variant = await readVariant(note);
    if (variant) await rm(audioFile(catalogueDir, variant.sha256), { force: true });
    await rm(note, { force: true });
  }
  await rm(file, { force: true });
  return true;
}
