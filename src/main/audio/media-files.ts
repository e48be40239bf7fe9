import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { TrackMedia } from "#shared/contract/player.ts";
import { writeAtomically } from "../storage/atomic-write.ts";

/** What is known of a file in the cache; written beside it once it is complete. */
const Note = TrackMedia.pick({ trackId: true, bytes: true, sha256: true, frames: true });
type Note = z.output<typeof Note>;

export interface CachedFile extends Note {
  readonly path: string;
  /** Epoch ms. */
  readonly lastUsedAt: number;
}

/** An interrupted download is worth resuming for this long, in ms. */
const PART_KEPT_MS = 2 * 24 * 3_600_000;

const Sha256 = z.stringFormat("sha256", /^[0-9a-f]{64}$/);

/**
 * Audio files on disk, named after their content: `{sha256}.ogg` with a note `{sha256}.json`; a download under way is
 * `{sha256}.part`. The folder is the index: what has no readable note, or not its size, does not exist.
 */
export class MediaFiles {
  readonly #folder: string;
  readonly #files = new Map<string, CachedFile>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<MediaFiles> {
    const files = new MediaFiles(folder);
    await mkdir(folder, { recursive: true });
    const names = await readdir(folder);
    for (const name of names) {
      if (name.endsWith(".json")) await files.#takeUp(name.slice(0, -".json".length));
    }
    for (const name of names) await files.#tidy(name);
    return files;
  }

  list(): readonly CachedFile[] {
    return [...this.#files.values()];
  }

  get(trackId: string): CachedFile | null {
    return this.#files.get(trackId) ?? null;
  }

  /** Where a download of this content is collected. Throws on a hash that is none. */
  partPath(sha256: string): string {
    return join(this.#folder, `${Sha256.parse(sha256)}.part`);
  }

  /** Takes a complete download in; false when its content is not what was promised, and then it is gone. */
  async adopt(media: TrackMedia): Promise<CachedFile | null> {
    const part = this.partPath(media.sha256);
    if ((await hashOf(part)) !== media.sha256) {
      await rm(part, { force: true });
      return null;
    }
    const path = this.#path(media.sha256);
    await rename(part, path);
    const note = Note.parse(media);
    await writeAtomically(this.#notePath(media.sha256), new TextEncoder().encode(JSON.stringify(note)));
    const file = { ...note, path, lastUsedAt: Date.now() };
    const replaced = this.#files.get(media.trackId);
    this.#files.set(media.trackId, file);
    if (replaced && replaced.sha256 !== file.sha256) await this.#removeContent(replaced.sha256);
    return file;
  }

  /** Whether the file still is what was downloaded; if not it is removed. */
  async verify(file: CachedFile): Promise<boolean> {
    const hash = await hashOf(file.path).catch(() => null);
    if (hash === file.sha256) return true;
    await this.remove(file.trackId);
    return false;
  }

  /** Notes that it was used now. */
  async touch(trackId: string): Promise<void> {
    const file = this.#files.get(trackId);
    if (!file) return;
    const now = Date.now();
    this.#files.set(trackId, { ...file, lastUsedAt: now });
    await utimes(file.path, now / 1000, now / 1000).catch(() => undefined);
  }

  async remove(trackId: string): Promise<void> {
    const file = this.#files.get(trackId);
    this.#files.delete(trackId);
    if (file) await this.#removeContent(file.sha256);
  }

  /** Two tracks may share their content; it goes with the last of them. The note goes first. */
  async #removeContent(sha256: string): Promise<void> {
    if (this.list().some((file) => file.sha256 === sha256)) return;
    await rm(this.#notePath(sha256), { force: true });
    await rm(this.#path(sha256), { force: true });
  }

  async #takeUp(sha256: string): Promise<void> {
    try {
      const note = Note.parse(JSON.parse(await readFile(this.#notePath(sha256), "utf8")));
      const found = await stat(this.#path(sha256));
      if (note.sha256 !== sha256 || found.size !== note.bytes) throw new Error("Not what the note says");
      this.#files.set(note.trackId, { ...note, path: this.#path(sha256), lastUsedAt: found.mtimeMs });
    } catch {
      await rm(this.#notePath(sha256), { force: true });
      await rm(this.#path(sha256), { force: true });
    }
  }

  /** Removes what an interrupted run left behind, but for downloads that may still be resumed. */
  async #tidy(name: string): Promise<void> {
    const path = join(this.#folder, name);
    const orphan = name.endsWith(".ogg") && !this.list().some((file) => file.path === path);
    const draft = name.endsWith(".new");
    const stale = name.endsWith(".part") && Date.now() - (await stat(path)).mtimeMs > PART_KEPT_MS;
    if (orphan || draft || stale) await rm(path, { force: true });
  }

  #path(sha256: string): string {
    return join(this.#folder, `${sha256}.ogg`);
  }

  #notePath(sha256: string): string {
    return join(this.#folder, `${sha256}.json`);
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
