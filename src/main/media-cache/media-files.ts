import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Bitrate, TrackMedia } from "#shared/contract/player.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { type CachedFile, cachedFile, codeOf, pathsOf, readCached, writeNote } from "./cached-file.ts";
import { findMediaFolders, isListed, type MediaFolders, removeSpares, stateOf } from "./media-folders.ts";

/** `unreadable`: the system could not read the file this time; its content may be fine. */
export type FileCondition = "sound" | "damaged" | "unreadable";

/** An interrupted download can be resumed for this long, in ms. */
const PART_KEPT_MS = 2 * DAY_MS;

/** A replaced file is kept for this long, in ms, because a player may be about to open it. */
const REPLACED_KEPT_MS = 30 * 60_000;

/** A state that no check ever returns. */
const UNSETTLED = "";

/** Number of notes read in parallel. */
const AT_ONCE = 32;

/**
 * Audio files on disk, named after their content: `{sha256}.ogg` with a note `{sha256}.json`; an unfinished download is
 * `{sha256}.part`. The folder is the index: a file without a readable note, or of another size, does not exist.
 */
export class MediaFiles {
  readonly #wished: string;
  #folders: MediaFolders;
  /** State of the wished and the present folder; UNSETTLED if it changed while these folders were found. */
  #state = UNSETTLED;
  #isRenewing = false;
  readonly #files = new Map<string, CachedFile>();
  /** When each replaced content was replaced, epoch ms. */
  readonly #replaced = new Map<string, number>();
  /** Content that has arrived and is not in the index yet. */
  readonly #arriving = new Set<string>();
  /** Folder of each content. */
  readonly #places = new Map<string, string>();

  private constructor(wished: string) {
    this.#wished = wished;
    this.#folders = { home: wished, isTemporary: false, roomy: [wished], found: [], spares: [] };
  }

  /** Opens and indexes the folder. Never rejects: an unusable one is replaced, see {@link findMediaFolders}. */
  static async open(folder: string): Promise<MediaFiles> {
    const files = new MediaFiles(folder);
    await files.#renew(await files.#look());
    if (files.#folders.found.length > 0 && files.folder === folder) removeSpares(files.#folders);
    const home = files.#folders.found.find(({ path }) => path === files.folder);
    // Files that cannot be removed stay; they do not affect playback.
    for (const name of home?.names ?? []) await files.#tidy(name).catch(() => undefined);
    return files;
  }

  /**
   * Checks whether the folder for music has changed: its disk may be gone, back, or read-only. If so, finds folders as
   * at a start, indexes new files and forgets unreachable ones.
   *
   * Returns whether music is now kept in another folder; does nothing while an earlier check, on a disk that hardly
   * responds, is running. Never rejects.
   */
  async lookAgain(): Promise<boolean> {
    const { folder } = this;
    const seen = await this.#look();
    if (this.#isRenewing || (seen === this.#state && this.#folders.found.length > 0)) return false;
    this.#isRenewing = true;
    await this.#renew(seen);
    this.#isRenewing = false;
    return this.folder !== folder;
  }

  /** Folder in which music is kept. */
  get folder(): string {
    return this.#folders.home;
  }

  /** Whether the music is lost when the computer is switched off. */
  get isTemporary(): boolean {
    return this.#folders.isTemporary;
  }

  list(): readonly CachedFile[] {
    return [...this.#files.values()];
  }

  /** Whether removing this file frees space in the home folder. */
  isHome({ path }: CachedFile): boolean {
    return this.#folders.roomy.includes(dirname(path));
  }

  get(trackId: string): CachedFile | null {
    return this.#files.get(trackId) ?? null;
  }

  /** Path of this content's unfinished download. Throws on an invalid hash. */
  partPath(sha256: string): string {
    return pathsOf(sha256, this.folder).part;
  }

  /** Moves a complete download into place. Removes it and returns null when it does not match the promised hash. */
  async adopt(media: TrackMedia, part: string): Promise<CachedFile | null> {
    if ((await hashOf(part)) !== media.sha256) {
      await rm(part, { force: true });
      return null;
    }
    this.#arriving.add(media.sha256);
    try {
      const file = await this.#arrive(media, part);
      const replaced = this.#files.get(media.trackId);
      this.#files.set(media.trackId, file);
      this.#replaced.delete(file.sha256);
      // The old file's disk may refuse to remove it; the new one is in place regardless.
      if (replaced && replaced.sha256 !== file.sha256)
        await this.#retire(replaced.sha256).catch(() => undefined);
      return file;
    } finally {
      this.#arriving.delete(media.sha256);
    }
  }

  /** Marks the file as the answer to another wished bitrate. */
  async relabel(trackId: string, bitrate: Bitrate): Promise<void> {
    const file = this.#files.get(trackId);
    if (!file) return;
    const relabelled = { ...file, bitrate };
    this.#files.set(trackId, relabelled);
    await writeNote(relabelled, this.#pathsOf(file.sha256).note);
  }

  /**
   * Checks whether the file is still what was downloaded. Removes a damaged file, but not one whose disk is gone.
   * Reports nothing about a file that the track no longer uses.
   */
  async verify(file: CachedFile): Promise<FileCondition> {
    const read = await hashOf(file.path).catch((error: unknown) => ({ error }));
    if (read === file.sha256) return "sound";
    if (typeof read === "object" && (isPassing(read.error) || !(await isListed(dirname(file.path)))))
      return "unreadable";
    // The check for folders creates one in place of a disk that is gone.
    if (typeof read === "object" && this.#isRenewing) return "unreadable";
    if (this.#files.get(file.trackId)?.path !== file.path) return "unreadable";
    // The file is out of use even if the system does not release it yet.
    await this.remove(file.trackId).catch(() => undefined);
    return "damaged";
  }

  /** Changes whenever the file is written; null when it does not exist. */
  async stampOf({ path }: CachedFile): Promise<string | null> {
    const found = await stat(path).catch(() => null);
    return found && `${found.ino}.${found.size}.${found.mtimeMs}`;
  }

  /** Records that the track was used now. */
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

  /** Removes files replaced a while ago, or all replaced files when space is missing. */
  async removeReplaced(all: boolean): Promise<void> {
    const before = all ? Number.POSITIVE_INFINITY : Date.now() - REPLACED_KEPT_MS;
    for (const [sha256, at] of this.#replaced) {
      if (at > before) continue;
      this.#replaced.delete(sha256);
      await this.#removeContent(sha256);
    }
  }

  /** Two tracks may share a content; it is removed with the last of them. */
  #isUsed(sha256: string): boolean {
    return this.#arriving.has(sha256) || this.list().some((file) => file.sha256 === sha256);
  }

  /** Moves a download into place, with its note. */
  async #arrive(media: TrackMedia, part: string): Promise<CachedFile> {
    const folder = dirname(part);
    const { audio, note } = pathsOf(media.sha256, folder);
    await rename(part, audio);
    this.#places.set(media.sha256, folder);
    const file = cachedFile(media, audio);
    await writeNote(file, note);
    return file;
  }

  /** Takes a content out of use; a player about to open it still finds it. */
  async #retire(sha256: string): Promise<void> {
    if (this.#isUsed(sha256)) return;
    this.#replaced.set(sha256, Date.now());
    await rm(this.#pathsOf(sha256).note, { force: true });
  }

  /** Removes the note before the content. */
  async #removeContent(sha256: string): Promise<void> {
    await rm(this.#pathsOf(sha256).note, { force: true });
    await rm(this.#pathsOf(sha256).audio, { force: true });
    if (!this.#isUsed(sha256)) this.#places.delete(sha256);
  }

  async #look(): Promise<string> {
    const wished = await stateOf(this.#wished);
    return this.folder === this.#wished ? wished : `${wished},${await stateOf(this.folder)}`;
  }

  /** If anything changed during this run, or home is another folder now, the next check repeats it. */
  async #renew(seen: string): Promise<void> {
    this.#folders = await findMediaFolders(this.#wished);
    await this.#forgetUnreachable();
    await this.#takeUpFound();
    this.#state = (await this.#look()) === seen ? seen : UNSETTLED;
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

  /**
   * Indexes a content; a known track keeps its file. Removes nothing: an unusable file may be about to be replaced, or
   * its disk about to come back; the next start tidies up.
   */
  async #takeUp(sha256: string, folder: string): Promise<void> {
    const isTaken = () => this.#isUsed(sha256) || this.#replaced.has(sha256);
    if (isTaken()) return;
    const found = await readCached(sha256, folder);
    if (found === null || isTaken()) return;
    if (found === "unreadable") {
      if (!this.#places.has(sha256)) this.#places.set(sha256, folder);
    } else if (!this.#files.has(found.trackId)) {
      this.#places.set(sha256, folder);
      this.#files.set(found.trackId, found);
    }
  }

  /** Removes leftovers of an interrupted run, except downloads that can still be resumed. */
  async #tidy(name: string): Promise<void> {
    const path = join(this.folder, name);
    const [content = "", ending] = name.split(".");
    const orphan = (ending === "ogg" || ending === "json") && !this.#places.has(content);
    const draft = name.endsWith(".new");
    const stale = name.endsWith(".part") && Date.now() - (await stat(path)).mtimeMs > PART_KEPT_MS;
    if (orphan || draft || stale) await rm(path, { force: true });
  }

  #pathsOf(sha256: string) {
    return pathsOf(sha256, this.#places.get(sha256) ?? this.folder);
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

const PASSING: ReadonlySet<unknown> = new Set(["EMFILE", "ENFILE", "EACCES", "EPERM", "EBUSY", "ENOMEM"]);

/** Whether the system refused for a passing reason. */
function isPassing(error: unknown): boolean {
  return PASSING.has(codeOf(error));
}
