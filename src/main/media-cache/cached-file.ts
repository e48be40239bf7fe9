import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writeAtomically } from "#main/storage/atomic-write.ts";
import { TrackMedia } from "#shared/contract/player.ts";

/** Facts about a file in the cache; written beside it once the file is complete. */
const Note = TrackMedia.pick({ trackId: true, bytes: true, sha256: true, frames: true, bitrate: true });
type Note = z.output<typeof Note>;

/** A track's audio on disk. */
export interface CachedFile extends Note {
  readonly path: string;
  /** Epoch ms. */
  readonly lastUsedAt: number;
}

const Sha256 = z.stringFormat("sha256", /^[0-9a-f]{64}$/);

/** Paths of a content, its note and its unfinished download in a folder. Throws on an invalid hash. */
export function pathsOf(sha256: string, folder: string) {
  const name = join(folder, Sha256.parse(sha256));
  return { audio: `${name}.ogg`, note: `${name}.json`, part: `${name}.part` };
}

/** Reads a content's entry from a folder; null when it is unusable, "unreadable" when the disk failed this time. */
export async function readCached(sha256: string, folder: string): Promise<CachedFile | "unreadable" | null> {
  try {
    const { audio, note } = pathsOf(sha256, folder);
    const about = Note.parse(JSON.parse(await readFile(note, "utf8")));
    const { size, mtimeMs } = await stat(audio);
    const isIt = about.sha256 === sha256 && size === about.bytes;
    return isIt ? { ...about, path: audio, lastUsedAt: mtimeMs } : null;
  } catch (error) {
    return codeOf(error) === null || codeOf(error) === "ENOENT" ? null : "unreadable";
  }
}

/** The entry of a download that was just moved into place. */
export function cachedFile(media: TrackMedia, path: string): CachedFile {
  return { ...Note.parse(media), path, lastUsedAt: Date.now() };
}

/** Writes a file's note to `path`. Rejects when the disk refuses. */
export async function writeNote(file: CachedFile, path: string): Promise<void> {
  await writeAtomically(path, new TextEncoder().encode(JSON.stringify(Note.parse(file))));
}

/** Error code set by the system, such as ENOSPC; null for other errors. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : null;
}
