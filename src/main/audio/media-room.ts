import { DISK_FULL_BYTES } from "#shared/contract/device.ts";
import type { MediaWish } from "#shared/player/media-store.ts";
import type { CachedFile } from "./cached-file.ts";
import type { DiskWatch } from "./disk-watch.ts";
import type { MediaFiles } from "./media-files.ts";
import { expendable } from "./order-of-need.ts";

/**
 * What must stay free on the volume, in bytes: when a track is to be heard now, for the next tracks, and for what is
 * fetched for later, which ends a little above where it must.
 */
export const FREE_BYTES = {
  now: 1_000_000,
  upcoming: DISK_FULL_BYTES,
  later: DISK_FULL_BYTES + 64_000_000,
} as const;

/** Makes room for music on its volume, by giving up other music: the least valuable first, never what is to be kept. */
export class MediaRoom {
  readonly #files: MediaFiles;
  readonly #disk: DiskWatch;

  constructor(files: MediaFiles, disk: DiskWatch) {
    this.#files = files;
    this.#disk = disk;
  }

  /**
   * Makes room for so many bytes, and `keep` free besides, by giving up what is needed later than a track; than anything
   * that is not to be kept, without one. False when there is not enough of that; nothing is given up then.
   */
  async make(wish: MediaWish, bytes: number, keep: number, trackId?: string): Promise<boolean> {
    const missing = await this.#missing(keep + bytes);
    if (missing <= 0) return true;
    const candidates = expendable(wish, this.#atHome(), trackId);
    if (candidates.reduce((sum, file) => sum + file.bytes, 0) < missing) return false;
    return await this.#giveUp(candidates, keep + bytes);
  }

  /** Gives back as much as a full volume lacks, as far as the cache can do without it. */
  async giveBack(wish: MediaWish): Promise<void> {
    if ((await this.#missing(DISK_FULL_BYTES)) <= 0) return;
    await this.#giveUp(expendable(wish, this.#atHome()), DISK_FULL_BYTES);
  }

  /** Removes one after the other until so much is free; whether it is in the end. */
  async #giveUp(candidates: readonly CachedFile[], bytes: number): Promise<boolean> {
    await this.#files.removeReplaced(true).catch(() => undefined);
    for (const { trackId } of candidates) {
      if ((await this.#missing(bytes)) <= 0) return true;
      await this.#files.remove(trackId).catch(() => undefined);
    }
    return (await this.#missing(bytes)) <= 0;
  }

  #atHome(): readonly CachedFile[] {
    return this.#files.list().filter((file) => this.#files.isHome(file));
  }

  /** How many bytes less than this are free; none where the system does not say. */
  async #missing(bytes: number): Promise<number> {
    const { freeBytes } = await this.#disk.check();
    return freeBytes === null ? 0 : bytes - freeBytes;
  }
}
