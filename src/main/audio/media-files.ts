import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { type Bitrate, TrackMedia } from "#shared/contract/player.ts";
import { writeAtomically } from "../storage/atomic-write.ts";
import { findMediaFolders, isListed, type MediaFolders, removeSpares, stateOf } from "./media-folders.ts";

/** What is known of a file in the cache; written beside it once it is complete. */
const Note = TrackMedia.pick({ trackId: true, bytes: true, sha256: true, frames: true, bitrate: true });
type Note = z.output<typeof Note>;

export interface CachedFile extends Note {
  readonly path: string;
  /** Epoch ms. */
  readonly lastUsedAt: number;
}

/** `unreadable`: the system would not let it be read now, which says nothing of what is in it. */
export type FileCondition = "sound" | "damaged" | "unreadable";

/** An interrupted download is worth resuming for this long, in ms. */
const PART_KEPT_MS = 2 * 24 * 3_600_000;

/** A file that was replaced stays for this long, in ms: a player may be about to open it. */
const REPLACED_KEPT_MS = 30 * 60_000;

/** Notes that are read at the same time. */
const AT_ONCE = 32;

const Sha256 = z.stringFormat("sha256", /^[0-9a-f]{64}$/);

/**
 * Audio files on disk, named after their content: `{sha256}.ogg` with a note `{sha256}.json`; a download under way is
 * `{sha256}.part`. The folder is the index: what has no readable note, or not its size, does not exist.
 */
export class MediaFiles {
  readonly #wished: string;
  #folders: MediaFolders;
  /** How the wished folder, and the one in its place, were when they were last looked at. */
  #state = "";
  readonly #files = new Map<string, CachedFile>();
  /** Content that was replaced, and when (epoch ms). */
  readonly #replaced = new Map<string, number>();
  /** In which folder a content is. */
  readonly #places = new Map<string, string>();

  private constructor(wished: string, folders: MediaFolders) {
    this.#wished = wished;
    this.#folders = folders;
  }

  /** Takes up what is there. Never rejects: a folder that is of no use is replaced, see {@link findMediaFolders}. */
  static async open(folder: string): Promise<MediaFiles> {
    const files = new MediaFiles(folder, await findMediaFolders(folder));
    if (files.#folders.found.length > 0 && files.folder === folder) removeSpares(files.#folders);
    await files.#takeUpFound();
    files.#state = await files.#look();
    const home = files.#folders.found.find(({ path }) => path === files.folder);
    // What cannot be removed is left lying: music that is there plays all the same.
    for (const name of home?.names ?? []) await files.#tidy(name).catch(() => undefined);
    return files;
  }

  /**
   * Looks whether the folder for music still is what it was: its disk may have gone, come back, or allow reading only.
   * Then another one is found as at a start, what is in it is taken up, and what cannot be reached any more is forgotten.
   * Whether music is kept in another folder now. Never rejects.
   */
  async lookAgain(): Promise<boolean> {
    const { folder } = this;
    if ((await this.#look()) === this.#state && this.#folders.found.length > 0) return false;
    this.#folders = await findMediaFolders(this.#wished);
    await this.#forgetUnreachable();
    await this.#takeUpFound();
    this.#state = await this.#look();
    return this.folder !== folder;
  }

  /** Where music is kept. */
  get folder(): string {
    return this.#folders.home;
  }

  /** What is kept is gone when the computer is switched off. */
  get isTemporary(): boolean {
    return this.#folders.isTemporary;
  }

  list(): readonly CachedFile[] {
    return [...this.#files.values()];
  }

  /** Those in the folder where music is kept: to give one of these up makes room there. */
  listHome(): readonly CachedFile[] {
    return this.list().filter(({ path }) => dirname(path) === this.folder);
  }

  get(trackId: string): CachedFile | null {
    return this.#files.get(trackId) ?? null;
  }

  /** Where a download of this content is collected. Throws on a hash that is none. */
  partPath(sha256: string): string {
    return join(this.folder, `${Sha256.parse(sha256)}.part`);
  }

  /** Takes a complete download in; null when its content is not what was promised, and then it is gone. */
  async adopt(media: TrackMedia): Promise<CachedFile | null> {
    const part = this.partPath(media.sha256);
    if ((await hashOf(part)) !== media.sha256) {
      await rm(part, { force: true });
      return null;
    }
    const folder = dirname(part);
    const path = join(folder, `${media.sha256}.ogg`);
    await rename(part, path);
    this.#places.set(media.sha256, folder);
    const file = { ...Note.parse(media), path, lastUsedAt: Date.now() };
    await this.#writeNote(file);
    const replaced = this.#files.get(media.trackId);
    this.#files.set(media.trackId, file);
    this.#replaced.delete(file.sha256);
    // Where the old one is it may have to stay: the new one is here all the same.
    if (replaced && replaced.sha256 !== file.sha256)
      await this.#retire(replaced.sha256).catch(() => undefined);
    return file;
  }

  /** The file answers this wish as well. */
  async relabel(trackId: string, bitrate: Bitrate): Promise<void> {
    const file = this.#files.get(trackId);
    if (!file) return;
    const relabelled = { ...file, bitrate };
    this.#files.set(trackId, relabelled);
    await this.#writeNote(relabelled);
  }

  /** Whether the file still is what was downloaded; a damaged one is removed, one whose whole disk has gone is not. */
  async verify(file: CachedFile): Promise<FileCondition> {
    const read = await hashOf(file.path).catch((error: unknown) => ({ error }));
    if (read === file.sha256) return "sound";
    if (typeof read === "object" && (isPassing(read.error) || !(await isListed(dirname(file.path)))))
      return "unreadable";
    // It is not used any more, also where the system does not let it go yet.
    await this.remove(file.trackId).catch(() => undefined);
    return "damaged";
  }

  /** Changes when somebody writes to the file; null when it is not there. */
  async stampOf({ path }: CachedFile): Promise<string | null> {
    const found = await stat(path).catch(() => null);
    return found && `${found.ino}.${found.size}.${found.mtimeMs}`;
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
    if (file && !this.#isUsed(file.sha256)) await this.#removeContent(file.sha256);
  }

  /** Removes what was replaced a while ago; all of it when there is no room. */
  async removeReplaced(all: boolean): Promise<void> {
    const before = all ? Number.POSITIVE_INFINITY : Date.now() - REPLACED_KEPT_MS;
    for (const [sha256, at] of this.#replaced) {
      if (at > before) continue;
      this.#replaced.delete(sha256);
      await this.#removeContent(sha256);
    }
  }

  /** Two tracks may share their content; it goes with the last of them. */
  #isUsed(sha256: string): boolean {
    return this.list().some((file) => file.sha256 === sha256);
  }

  /** It no longer counts; whoever is about to play it still finds it. */
  async #retire(sha256: string): Promise<void> {
    if (this.#isUsed(sha256)) return;
    await rm(this.#notePath(sha256), { force: true });
    this.#replaced.set(sha256, Date.now());
  }

  /** The note goes first. */
  async #removeContent(sha256: string): Promise<void> {
    await rm(this.#notePath(sha256), { force: true });
    await rm(this.#path(sha256), { force: true });
    if (!this.#isUsed(sha256)) this.#places.delete(sha256);
  }

  async #writeNote(file: CachedFile): Promise<void> {
    const note = new TextEncoder().encode(JSON.stringify(Note.parse(file)));
    await writeAtomically(this.#notePath(file.sha256), note);
  }

  #look(): Promise<string> {
    return Promise.all([this.#wished, this.folder].map(stateOf)).then((states) => states.join());
  }

  async #forgetUnreachable(): Promise<void> {
    for (const file of this.list()) {
      if ((await this.stampOf(file)) !== null || this.#files.get(file.trackId)?.path !== file.path) continue;
      this.#files.delete(file.trackId);
      if (!this.#isUsed(file.sha256)) this.#places.delete(file.sha256);
    }
  }

  async #takeUpFound(): Promise<void> {
    for (const { path, names } of this.#folders.found) {
      const notes = names.filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -5));
      for (let at = 0; at < notes.length; at += AT_ONCE)
        await Promise.all(notes.slice(at, at + AT_ONCE).map((sha256) => this.#takeUp(sha256, path)));
    }
  }

  /** A track that is known already keeps its file. */
  async #takeUp(sha256: string, folder: string): Promise<void> {
    if (this.#isUsed(sha256)) return;
    this.#places.set(sha256, folder);
    const path = this.#path(sha256);
    try {
      const note = Note.parse(JSON.parse(await readFile(this.#notePath(sha256), "utf8")));
      const found = await stat(path);
      if (note.sha256 !== sha256 || found.size !== note.bytes) throw new Error("Not what the note says");
      if (!this.#files.has(note.trackId))
        this.#files.set(note.trackId, { ...note, path, lastUsedAt: found.mtimeMs });
      else if (!this.#isUsed(sha256)) this.#places.delete(sha256);
    } catch (error) {
      // What the disk does not give today may be as it should be.
      const isGone = codeOf(error) === null || codeOf(error) === "ENOENT";
      if (isGone && !this.#isUsed(sha256)) await this.#removeContent(sha256).catch(() => undefined);
    }
  }

  /** Removes what an interrupted run left behind, but for downloads that may still be resumed. */
  async #tidy(name: string): Promise<void> {
    const path = join(this.folder, name);
    const [content = "", ending] = name.split(".");
    const orphan = (ending === "ogg" || ending === "json") && !this.#places.has(content);
    const draft = name.endsWith(".new");
    const stale = name.endsWith(".part") && Date.now() - (await stat(path)).mtimeMs > PART_KEPT_MS;
    if (orphan || draft || stale) await rm(path, { force: true });
  }

  #path(sha256: string): string {
    return join(this.#places.get(sha256) ?? this.folder, `${sha256}.ogg`);
  }

  #notePath(sha256: string): string {
    return join(this.#places.get(sha256) ?? this.folder, `${sha256}.json`);
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

const PASSING: ReadonlySet<unknown> = new Set(["EMFILE", "ENFILE", "EACCES", "EPERM", "EBUSY", "ENOMEM"]);

/** Whether the system refused for a reason of its own. */
function isPassing(error: unknown): boolean {
  return PASSING.has(codeOf(error));
}

/** The system's name of an error; null for one that is not the system's. */
function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : null;
}
