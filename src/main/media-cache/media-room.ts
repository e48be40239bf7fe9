import { DISK_FULL_BYTES } from "#shared/domain/devices/device-facts.ts";
import type { MediaWish } from "#shared/player/media-store.ts";
import type { CachedFile } from "./cached-file.ts";
import type { DiskWatch } from "./disk-watch.ts";
import type { MediaFiles } from "./media-files.ts";
import { expendable } from "./order-of-need.ts";

/**
 * Bytes that must stay free on the volume: for a track needed now, for the next tracks, and for prefetching, which
 * stops a little above the limit where it must.
 */
export const FREE_BYTES = {
  now: 1_000_000,
  upcoming: DISK_FULL_BYTES,
  later: DISK_FULL_BYTES + 64_000_000,
} as const;

/** Frees space on the volume of the music by removing the least valuable tracks; never those to be kept. */
export class MediaRoom {
  readonly #files: MediaFiles;
  readonly #disk: DiskWatch;

  constructor(files: MediaFiles, disk: DiskWatch) {
    this.#files = files;
    this.#disk = disk;
  }

  /**
   * Makes room for `bytes` while `keep` stays free. With `trackId`, removes only music needed later than that track;
   * else anything that need not be kept. Returns false, and removes nothing, when that is not enough.
   */
  async make(wish: MediaWish, bytes: number, keep: number, trackId?: string): Promise<boolean> {
    const missing = await this.#missing(keep + bytes);
    if (missing <= 0) return true;
    const candidates = expendable(wish, this.#atHome(), trackId);
    if (candidates.reduce((sum, file) => sum + file.bytes, 0) < missing) return false;
    return await this.#giveUp(candidates, keep + bytes);
  }

  /** Frees as much as a full volume lacks, as far as the cache can spare it. */
  async giveBack(wish: MediaWish): Promise<void> {
    if ((await this.#missing(DISK_FULL_BYTES)) <= 0) return;
    await this.#giveUp(expendable(wish, this.#atHome()), DISK_FULL_BYTES);
  }

  /** Removes candidates one after another until enough is free; returns whether it is. */
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

  /** Bytes missing to that much free space; 0 when the system does not report it. */
  async #missing(bytes: number): Promise<number> {
    const { freeBytes } = await this.#disk.check();
    return freeBytes === null ? 0 : bytes - freeBytes;
  }
}
