import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Bitrate, TrackMedia } from "#shared/contract/player.ts";
import { type CachedFile, cachedFile, codeOf, pathsOf, readCached, writeNote } from "./cached-file.ts";
import { findMediaFolders, isListed, type MediaFolders, removeSpares, stateOf } from "./media-folders.ts";

/** `unreadable`: the system would not let it be read now, which says nothing of what is in it. */
export type FileCondition = "sound" | "damaged" | "unreadable";

/** An interrupted download is worth resuming for this long, in ms. */
const PART_KEPT_MS = 2 * 24 * 3_600_000;

/** A file that was replaced stays for this long, in ms: a player may be about to open it. */
const REPLACED_KEPT_MS = 30 * 60_000;

/** No look sees this. */
const UNSETTLED = "";

/** Notes that are read at the same time. */
const AT_ONCE = 32;

/**
 * Audio files on disk, named after their content: `{sha256}.ogg` with a note `{sha256}.json`; a download under way is
 * `{sha256}.part`. The folder is the index: what has no readable note, or not its size, does not exist.
 */
export class MediaFiles {
  readonly #wished: string;
  #folders: MediaFolders;
  /** How the wished folder, and the one in its place, were before and after these folders were found. */
  #state = UNSETTLED;
  #isRenewing = false;
  readonly #files = new Map<string, CachedFile>();
  /** Content that was replaced, and when (epoch ms). */
  readonly #replaced = new Map<string, number>();
  /** Content that has come and is not in the index yet. */
  readonly #arriving = new Set<string>();
  /** In which folder a content is. */
  readonly #places = new Map<string, string>();

  private constructor(wished: string) {
    this.#wished = wished;
    this.#folders = { home: wished, isTemporary: false, roomy: [wished], found: [], spares: [] };
  }

  /** Takes up what is there. Never rejects: a folder that is of no use is replaced, see {@link findMediaFolders}. */
  static async open(folder: string): Promise<MediaFiles> {
    const files = new MediaFiles(folder);
    await files.#renew(await files.#look());
    if (files.#folders.found.length > 0 && files.folder === folder) removeSpares(files.#folders);
    const home = files.#folders.found.find(({ path }) => path === files.folder);
    // What cannot be removed is left lying: music that is there plays all the same.
    for (const name of home?.names ?? []) await files.#tidy(name).catch(() => undefined);
    return files;
  }

  /**
   * Looks whether the folder for music still is what it was: its disk may have gone, come back, or allow reading only.
   * Then another one is found as at a start, what is in it is taken up, and what cannot be reached any more is forgotten.
   * Whether music is kept in another folder now; not while an earlier look, at a disk that hardly answers, is under way.
   * Never rejects.
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

  /** Whether to give it up makes room where music is kept. */
  isHome({ path }: CachedFile): boolean {
    return this.#folders.roomy.includes(dirname(path));
  }

  get(trackId: string): CachedFile | null {
    return this.#files.get(trackId) ?? null;
  }

  /** Where a download of this content is collected. Throws on a hash that is none. */
  partPath(sha256: string): string {
    return pathsOf(sha256, this.folder).part;
  }

  /**
   * Takes a complete download in, where it was collected; null when its content is not what was promised, and then it is
   * gone.
   */
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
      // Where the old one is it may have to stay: the new one is here all the same.
      if (replaced && replaced.sha256 !== file.sha256)
        await this.#retire(replaced.sha256).catch(() => undefined);
      return file;
    } finally {
      this.#arriving.delete(media.sha256);
    }
  }

  /** The file answers this wish as well. */
  async relabel(trackId: string, bitrate: Bitrate): Promise<void> {
    const file = this.#files.get(trackId);
    if (!file) return;
    const relabelled = { ...file, bitrate };
    this.#files.set(trackId, relabelled);
    await writeNote(relabelled, this.#pathsOf(file.sha256).note);
  }

  /**
   * Whether the file still is what was downloaded; a damaged one is removed, one whose whole disk has gone is not, and
   * nothing is said of one that the track does not have any more.
   */
  async verify(file: CachedFile): Promise<FileCondition> {
    const read = await hashOf(file.path).catch((error: unknown) => ({ error }));
    if (read === file.sha256) return "sound";
    if (typeof read === "object" && (isPassing(read.error) || !(await isListed(dirname(file.path)))))
      return "unreadable";
    // Looking for folders makes one in the place of a disk that has gone.
    if (typeof read === "object" && this.#isRenewing) return "unreadable";
    if (this.#files.get(file.trackId)?.path !== file.path) return "unreadable";
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
    return this.#arriving.has(sha256) || this.list().some((file) => file.sha256 === sha256);
  }

  /** Puts a download in its place, with its note. */
  async #arrive(media: TrackMedia, part: string): Promise<CachedFile> {
    const folder = dirname(part);
    const { audio, note } = pathsOf(media.sha256, folder);
    await rename(part, audio);
    this.#places.set(media.sha256, folder);
    const file = cachedFile(media, audio);
    await writeNote(file, note);
    return file;
  }

  /** It no longer counts; whoever is about to play it still finds it. */
  async #retire(sha256: string): Promise<void> {
    if (this.#isUsed(sha256)) return;
    this.#replaced.set(sha256, Date.now());
    await rm(this.#pathsOf(sha256).note, { force: true });
  }

  /** The note goes first. */
  async #removeContent(sha256: string): Promise<void> {
    await rm(this.#pathsOf(sha256).note, { force: true });
    await rm(this.#pathsOf(sha256).audio, { force: true });
    if (!this.#isUsed(sha256)) this.#places.delete(sha256);
  }

  async #look(): Promise<string> {
    const wished = await stateOf(this.#wished);
    return this.folder === this.#wished ? wished : `${wished},${await stateOf(this.folder)}`;
  }

  /** Where something changed while this worked, or home is another folder now, the next look does it once more. */
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
   * A track that is known already keeps its file. Nothing is removed: what is of no use today may be about to be replaced,
   * or be on a disk that is just going or coming back; the next start tidies up.
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

  /** Removes what an interrupted run left behind, but for downloads that may still be resumed. */
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

/** Whether the system refused for a reason of its own. */
function isPassing(error: unknown): boolean {
  return PASSING.has(codeOf(error));
}
