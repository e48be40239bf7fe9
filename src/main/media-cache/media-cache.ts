import { rm } from "node:fs/promises";
import { basename } from "node:path";
import type { DamageListener } from "#main/storage/stored-file.ts";
import type { Bitrate, TrackMedia } from "#shared/contract/player.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import { type Attempt, FetchAhead } from "#shared/player/fetch-ahead.ts";
import { type FetchMedia, MediaAddresses } from "#shared/player/media-addresses.ts";
import type { MediaFailure, MediaHandle, MediaStore, MediaWish } from "#shared/player/media-store.ts";
import { Bandwidth } from "./bandwidth.ts";
import type { CachedFile } from "./cached-file.ts";
import { DiskWatch } from "./disk-watch.ts";
import { downloadAudio, type FetchAudio } from "./media-download.ts";
import { MediaFiles } from "./media-files.ts";
import { MediaProof } from "./media-proof.ts";
import { FREE_BYTES, MediaRoom } from "./media-room.ts";
import { inOrderOfNeed } from "./order-of-need.ts";

/** Assumed size of a track whose size is unknown, in bytes. */
const TYPICAL_BYTES = 4_000_000;

/** Maximum size of a cache in temporary files, in bytes: a few hours of music. Such files may be held in memory. */
const MOST_TEMPORARY_BYTES = 300_000_000;

export interface MediaCacheOptions {
  /** A folder used by this cache only. */
  readonly folder: string;
  readonly fetchMedia: FetchMedia;
  /** Base for relative addresses. */
  readonly serviceUrl: string;
  readonly fetch: FetchAudio;
  readonly environment: PlayerEnvironment;
  /** Called with the name of a folder that is unusable and was replaced. */
  readonly damaged?: DamageListener;
  /** Returns the free bytes on a folder's volume; asks the system by default. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

/** The cache in the device's metrics. Sizes in bytes; null: unknown. */
export interface CacheFacts {
  readonly tracks: number;
  readonly bytes: number;
  readonly budgetBytes: number;
  readonly freeDiskBytes: number | null;
}

/**
 * The desktop player's audio on disk, prefetched as wished, see {@link FetchAhead}. Every file is checked against its
 * promised hash on arrival, before its first use and periodically, see {@link MediaProof}.
 *
 * A track cached in another bitrate than the wished one is played until it has been replaced.
 */
export class MediaCache implements MediaStore {
  /** The volume of the cache. */
  readonly disk: DiskWatch;
  readonly #options: MediaCacheOptions;
  readonly #files: MediaFiles;
  readonly #proof: MediaProof;
  readonly #room: MediaRoom;
  readonly #addresses: MediaAddresses;
  readonly #bandwidth: Bandwidth;
  readonly #ahead: FetchAhead;
  readonly #underWay = new Map<string, Promise<Result<MediaHandle, MediaFailure>>>();
  /** Tracks that cannot be had in the wished bitrate for now, by track id. */
  readonly #settled = new Map<string, Bitrate>();

  private constructor(options: MediaCacheOptions, files: MediaFiles) {
    const { environment, freeBytes, fetchMedia } = options;
    this.#options = options;
    this.#files = files;
    this.disk = new DiskWatch({
      folder: () => files.folder,
      environment,
      ...(freeBytes ? { freeBytes } : {}),
    });
    this.#proof = new MediaProof(files, environment, (id) => this.#wasDamaged(id));
    this.#room = new MediaRoom(files, this.disk);
    this.#addresses = new MediaAddresses(fetchMedia, environment.now);
    this.#bandwidth = new Bandwidth(() => this.#wish.bandwidthKbps);
    this.#ahead = new FetchAhead(environment, {
      // Removing music from another volume frees no space in the home folder, so it counts as empty.
      list: () => files.list().map((file) => (files.isHome(file) ? file : { ...file, bytes: 0 })),
      sizeOf: (trackId) => this.#sizeOf(trackId),
      mostBytes: () => (files.isTemporary ? MOST_TEMPORARY_BYTES : Number.POSITIVE_INFINITY),
      evict: async (trackIds) => {
        for (const id of trackIds) {
          const file = files.get(id);
          if (file && files.isHome(file)) await files.remove(id).catch(() => undefined);
        }
      },
      attempt: (missing) => this.#attempt(missing),
    });
  }

  /** Opens the folder, or a replacement for an unusable one, and indexes its files. Never rejects. */
  static async open(options: MediaCacheOptions): Promise<MediaCache> {
    const files = await MediaFiles.open(options.folder);
    const cache = new MediaCache(options, files);
    if (files.folder !== options.folder) cache.#tellOfSpare();
    await cache.disk.start(() => void cache.#look());
    cache.#proof.start(() => inOrderOfNeed(cache.#wish));
    return cache;
  }

  has(trackId: string): boolean {
    return this.#files.get(trackId) !== null;
  }

  ensure(trackId: string): Promise<Result<MediaHandle, MediaFailure>> {
    const running = this.#underWay.get(trackId);
    if (running) return running;
    const work = this.#obtain(trackId)
      .catch((error: unknown) => {
        // A locked file or an invalid hash affects this track only.
        this.#options.environment.log.warn("A track could not be kept", { trackId, error: String(error) });
        return refuse("gone" as const);
      })
      .finally(() => this.#underWay.delete(trackId));
    this.#underWay.set(trackId, work);
    return work;
  }

  wish(wish: MediaWish): void {
    this.#ahead.wish(wish);
  }

  async distrust(trackId: string): Promise<void> {
    const file = this.#files.get(trackId);
    if (file) await this.#proof.again(file);
  }

  facts(): CacheFacts {
    const files = this.#files.list();
    const { budgetBytes } = this.#wish;
    return {
      tracks: files.length,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      budgetBytes: Number.isFinite(budgetBytes) ? budgetBytes : 0,
      freeDiskBytes: this.disk.state.freeBytes,
    };
  }

  /** Retries without waiting: the network, or the right to play, may be back. */
  retryNow(): void {
    this.#ahead.retryNow();
  }

  /** Starts no more downloads. */
  dispose(): void {
    this.#ahead.dispose();
    this.disk.dispose();
    this.#proof.dispose();
  }

  async #obtain(trackId: string): Promise<Result<MediaHandle, MediaFailure>> {
    const file = this.#files.get(trackId);
    if (file) {
      const condition = await this.#proof.of(file);
      if (condition === "unreadable") {
        // The track may have received another file meanwhile.
        const now = this.#files.get(trackId);
        return now && now.path !== file.path ? await this.#obtain(trackId) : refuse("storage");
      }
      if (condition === "sound") {
        await this.#files.touch(trackId);
        await this.#proof.touched(file);
        return ok(handleOf(file));
      }
    }
    const fetched = await this.#fetch(trackId);
    return fetched.ok ? ok(handleOf(fetched.value)) : fetched;
  }

  /** Downloads the track; makes room first if necessary and possible. */
  async #fetch(trackId: string): Promise<Result<CachedFile, MediaFailure>> {
    const fetched = await this.#fetchOnce(trackId);
    if (fetched.ok || fetched.reason !== "storage") return fetched;
    const made = await this.#room.make(this.#wish, this.#sizeOf(trackId), FREE_BYTES.now);
    return made ? await this.#fetchOnce(trackId) : fetched;
  }

  /** Requests an expired address once more. A new address that is refused is not the track's fault. */
  async #fetchOnce(trackId: string): Promise<Result<CachedFile, MediaFailure>> {
    for (let attempt = 0; attempt < 2; attempt++) {
      const neighbours = inOrderOfNeed(this.#wish).filter((id) => !this.has(id));
      const address = await this.#addresses.find(trackId, this.#bitrate, neighbours);
      if (!address.ok) return address;
      const done = await this.#download(address.value);
      if (done.ok) return done;
      if (done.reason !== "expired") return refuse(done.reason);
      this.#addresses.forget(trackId);
    }
    return refuse("network");
  }

  async #download(media: TrackMedia): Promise<Result<CachedFile, MediaFailure | "expired">> {
    const { serviceUrl, fetch } = this.#options;
    const part = this.#files.partPath(media.sha256);
    const url = new URL(media.url, serviceUrl).href;
    const done = await downloadAudio(media, url, part, fetch, this.#bandwidth);
    if (!done.ok) {
      if (done.reason === "damaged") await rm(part, { force: true });
      return done;
    }
    const file = await this.#files.adopt(media, part).catch(() => "storage" as const);
    if (file === "storage") return refuse("storage");
    if (!file) return refuse("damaged");
    await this.#proof.touched(file);
    return ok(file);
  }

  /** Fetches a missing track if there is room; replaces one if none is missing. */
  async #attempt(missing: string | null): Promise<Attempt | null> {
    if ((await this.disk.check()).level === "full") return null;
    if (missing === null) return await this.#replaceNext();
    const free = this.#wish.upcoming.includes(missing) ? FREE_BYTES.upcoming : FREE_BYTES.later;
    if (!(await this.#room.make(this.#wish, this.#sizeOf(missing), free, missing))) return null;
    return { trackId: missing, done: await this.ensure(missing) };
  }

  /** Fetches the next track that is cached in another bitrate and available in the wished one. */
  async #replaceNext(): Promise<Attempt | null> {
    const bitrate = this.#bitrate;
    const isWorthAsking = (id: string) => {
      const file = this.#files.get(id);
      return (
        file && file.bitrate !== bitrate && this.#settled.get(id) !== bitrate && !this.#ahead.isLeftOut(id)
      );
    };
    const ids = this.#wish.mayFetchLater ? inOrderOfNeed(this.#wish).filter(isWorthAsking) : [];
    const [next] = ids;
    const file = next === undefined ? null : this.#files.get(next);
    if (next === undefined || !file) return null;
    const address = await this.#addresses.find(next, bitrate, ids);
    if (!address.ok) return { trackId: next, done: address };
    const media = address.value;
    const already: Attempt = { trackId: next, done: ok(null) };
    if (media.bitrate !== bitrate) {
      this.#settle(next, bitrate);
      return already;
    }
    if (media.sha256 === file.sha256) {
      await this.#files.relabel(next, bitrate).catch(() => this.#settle(next, bitrate));
      return already;
    }
    if (!(await this.#room.make(this.#wish, media.bytes, FREE_BYTES.later, next))) return null;
    const done = await this.#download(media);
    if (done.ok) return already;
    if (done.reason === "expired") this.#addresses.forget(next);
    return { trackId: next, done: refuse(done.reason === "expired" ? "network" : done.reason) };
  }

  /** The service does not have this encoding yet; the next disk check asks again. */
  #settle(trackId: string, bitrate: Bitrate): void {
    this.#settled.set(trackId, bitrate);
  }

  /** Every minute: moves to another folder if the present one is unusable, frees missing space, and looks for work. */
  async #look(): Promise<void> {
    if (await this.#files.lookAgain()) {
      if (this.#files.folder !== this.#options.folder) this.#tellOfSpare();
      await this.disk.check();
    }
    await this.#files.removeReplaced(false).catch(() => undefined);
    if (this.disk.state.level === "full") await this.#room.giveBack(this.#wish);
    this.#settled.clear();
    this.#ahead.look();
  }

  #tellOfSpare(): void {
    const { folder, environment, damaged } = this.#options;
    environment.log.warn("The folder for music is of no use", { instead: this.#files.folder });
    damaged?.(basename(folder));
  }

  #wasDamaged(trackId: string): void {
    this.#options.environment.log.warn("A cached track was damaged", { trackId });
    this.#ahead.look();
  }

  get #wish(): MediaWish {
    return this.#ahead.wished;
  }

  get #bitrate(): Bitrate {
    return this.#wish.bitrate ?? "normal";
  }

  #sizeOf(trackId: string): number {
    return this.#addresses.bytesOf(trackId) ?? TYPICAL_BYTES;
  }
}

function handleOf(file: CachedFile): MediaHandle {
  return { trackId: file.trackId, uri: file.path, frames: file.frames };
}
