import { rm } from "node:fs/promises";
import type { TrackMedia } from "#shared/contract/player.ts";
import { planCache } from "#shared/domain/playback/cache-policy.ts";
import { type Backoff, createBackoff } from "#shared/domain/realtime/backoff.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import type { MediaFailure, MediaHandle, MediaStore, MediaWish } from "#shared/player/media-store.ts";
import { downloadAudio, type FetchAudio } from "./media-download.ts";
import { type CachedFile, MediaFiles } from "./media-files.ts";

/** Addresses are asked for in batches of this size, the contract's limit being 50. */
const BATCH = 25;

/** An address is not used this long before it expires, in ms. */
const EXPIRY_MARGIN_MS = 60_000;

/** Size of a track that is not known yet, in bytes. */
const TYPICAL_BYTES = 4_000_000;

export interface MediaCacheOptions {
  /** A folder of the cache's own. */
  readonly folder: string;
  /** POST /player/playback/media: where the audio is. Tracks that the player may not have are missing in the answer. */
  readonly fetchMedia: (
    trackIds: readonly string[],
  ) => Promise<Result<readonly TrackMedia[], "network" | "refused">>;
  /** Base for addresses that are paths. */
  readonly serviceUrl: string;
  readonly fetch: FetchAudio;
  readonly environment: PlayerEnvironment;
}

const NO_WISH: MediaWish = {
  upcoming: [],
  later: [],
  budgetBytes: Number.POSITIVE_INFINITY,
  mayFetchLater: false,
  bandwidthKbps: null,
};

/**
 * The desktop player's audio, on disk: fetched ahead as wished, one track after the other, in the order of need. Every
 * file is compared with its promised hash when it arrives and when it is first used after a start.
 */
export class MediaCache implements MediaStore {
  readonly #options: MediaCacheOptions;
  readonly #files: MediaFiles;
  readonly #backoff: Backoff;
  readonly #addresses = new Map<string, TrackMedia>();
  readonly #underWay = new Map<string, Promise<Result<MediaHandle, MediaFailure>>>();
  /** Content that was found sound since the start. */
  readonly #verified = new Set<string>();
  /** Tracks that cannot be had; not fetched ahead again until the wish names them anew. */
  readonly #failed = new Set<string>();
  #wish: MediaWish = NO_WISH;
  #fetching = false;
  #cancelRetry: (() => void) | null = null;
  #disposed = false;

  private constructor(options: MediaCacheOptions, files: MediaFiles) {
    this.#options = options;
    this.#files = files;
    this.#backoff = createBackoff({ minMs: 1000, maxMs: 60_000, random: options.environment.random });
  }

  /** Opens the folder and takes up what is in it. */
  static async open(options: MediaCacheOptions): Promise<MediaCache> {
    return new MediaCache(options, await MediaFiles.open(options.folder));
  }

  has(trackId: string): boolean {
    return this.#files.get(trackId) !== null;
  }

  ensure(trackId: string): Promise<Result<MediaHandle, MediaFailure>> {
    const running = this.#underWay.get(trackId);
    if (running) return running;
    const work = this.#obtain(trackId)
      .catch((error: unknown) => {
        // A file that the system does not let go of, a hash that is none: the other tracks are to be had all the same.
        this.#options.environment.log.warn("A track could not be kept", { trackId, error: String(error) });
        return refuse("gone" as const);
      })
      .finally(() => this.#underWay.delete(trackId));
    this.#underWay.set(trackId, work);
    return work;
  }

  wish(wish: MediaWish): void {
    this.#wish = wish;
    const wanted = new Set([...wish.upcoming, ...wish.later]);
    for (const id of this.#failed) if (!wanted.has(id)) this.#failed.delete(id);
    void this.#fetchAhead();
  }

  async distrust(trackId: string): Promise<void> {
    const file = this.#files.get(trackId);
    if (!file) return;
    this.#verified.delete(file.sha256);
    await this.#check(file);
  }

  /** The network is said to be back: does not wait any longer. */
  retryNow(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    this.#backoff.reset();
    void this.#fetchAhead();
  }

  /** Begins no more downloads. */
  dispose(): void {
    this.#disposed = true;
    this.#cancelRetry?.();
  }

  async #obtain(trackId: string): Promise<Result<MediaHandle, MediaFailure>> {
    const file = this.#files.get(trackId);
    if (file && (await this.#check(file))) {
      await this.#files.touch(trackId);
      return ok(handleOf(file));
    }
    const fetched = await this.#fetch(trackId);
    return fetched.ok ? ok(handleOf(fetched.value)) : fetched;
  }

  /** Whether the file is sound; asked of the disk once a start, and after it was distrusted. */
  async #check(file: CachedFile): Promise<boolean> {
    if (this.#verified.has(file.sha256)) return true;
    const sound = await this.#files.verify(file);
    if (sound) this.#verified.add(file.sha256);
    else this.#options.environment.log.warn("A cached track was damaged", { trackId: file.trackId });
    return sound;
  }

  /** Downloads the track; an address that turns out to have expired is asked for once more. */
  async #fetch(trackId: string): Promise<Result<CachedFile, MediaFailure>> {
    for (let attempt = 0; attempt < 2; attempt++) {
      const address = await this.#address(trackId);
      if (!address.ok) return address;
      const done = await this.#download(address.value);
      if (done.ok) return done;
      if (done.reason !== "expired") return refuse(done.reason);
      this.#addresses.delete(trackId);
    }
    return refuse("gone");
  }

  async #download(media: TrackMedia): Promise<Result<CachedFile, MediaFailure | "expired">> {
    const { serviceUrl, fetch } = this.#options;
    const part = this.#files.partPath(media.sha256);
    const url = new URL(media.url, serviceUrl).href;
    const done = await downloadAudio(media, url, part, fetch, () => this.#wish.bandwidthKbps);
    if (!done.ok) {
      if (done.reason === "damaged") await rm(part, { force: true });
      return done;
    }
    const file = await this.#files.adopt(media).catch(() => "storage" as const);
    if (file === "storage") return refuse("storage");
    if (!file) return refuse("damaged");
    this.#verified.add(file.sha256);
    return ok(file);
  }

  /** Where the track's audio is; asks for its neighbours in the wish at the same time. */
  async #address(trackId: string): Promise<Result<TrackMedia, MediaFailure>> {
    const known = this.#addresses.get(trackId);
    if (known && this.#isFresh(known)) return ok(known);
    const others = [...this.#wish.upcoming, ...this.#wish.later].filter(
      (id) => id !== trackId && !this.has(id) && !this.#addresses.has(id),
    );
    const answer = await this.#options.fetchMedia([...new Set([trackId, ...others])].slice(0, BATCH));
    if (!answer.ok) return refuse(answer.reason === "network" ? "network" : "gone");
    for (const media of answer.value) this.#addresses.set(media.trackId, media);
    const media = this.#addresses.get(trackId);
    return media && this.#isFresh(media) ? ok(media) : refuse("gone");
  }

  #isFresh(media: TrackMedia): boolean {
    return media.expiresAt - EXPIRY_MARGIN_MS > this.#options.environment.now();
  }

  /** Fetches what is wished for until there is nothing more to do; then evicts what is too much. */
  async #fetchAhead(): Promise<void> {
    if (this.#fetching || this.#disposed || this.#cancelRetry) return;
    this.#fetching = true;
    try {
      while (!this.#disposed) {
        const { fetch, evict } = planCache(this.#wish, this.#files.list(), (id) => this.#estimate(id));
        for (const id of evict) await this.#files.remove(id).catch(() => undefined);
        const next = fetch.find((id) => !this.#failed.has(id));
        if (next === undefined) return;
        const fetched = await this.ensure(next);
        if (fetched.ok) {
          this.#backoff.reset();
        } else if (fetched.reason === "network" || fetched.reason === "storage") {
          this.#retryLater();
          return;
        } else {
          this.#failed.add(next);
        }
      }
    } finally {
      this.#fetching = false;
    }
  }

  #estimate(trackId: string): number {
    return this.#addresses.get(trackId)?.bytes ?? TYPICAL_BYTES;
  }

  #retryLater(): void {
    this.#cancelRetry = this.#options.environment.after(this.#backoff.next(), () => {
      this.#cancelRetry = null;
      void this.#fetchAhead();
    });
  }
}

function handleOf(file: CachedFile): MediaHandle {
  return { trackId: file.trackId, uri: file.path, frames: file.frames };
}
