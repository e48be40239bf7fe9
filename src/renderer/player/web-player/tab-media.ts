import type { TrackMedia } from "#shared/contract/player.ts";
import { planCache } from "#shared/domain/playback/cache-policy.ts";
import { type Backoff, createBackoff } from "#shared/domain/realtime/backoff.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import { type FetchMedia, MediaAddresses } from "#shared/player/media-addresses.ts";
import type { MediaFailure, MediaHandle, MediaStore, MediaWish } from "#shared/player/media-store.ts";
import type { AudioShelf, ShelvedAudio } from "./audio-shelf.ts";

/** What a browser keeps at most, in bytes: about eight hours of music, and no burden for a shop's computer. */
const MOST_BYTES = 600_000_000;
/** The same for a tab that has nothing but its memory: about half an hour. */
const MOST_BYTES_IN_MEMORY = 120_000_000;
/** Size of a track that is not known yet, in bytes. */
const TYPICAL_BYTES = 4_000_000;
/** A download that takes longer is given up, in ms. */
const DOWNLOAD_TIMEOUT_MS = 120_000;

export interface TabMediaOptions {
  readonly fetchMedia: FetchMedia;
  readonly fetchAudio: typeof fetch;
  readonly environment: PlayerEnvironment;
  /** Outlives the page; null where there is nothing but memory. */
  readonly shelf: AudioShelf | null;
  readonly mostBytes?: number;
}

interface Kept extends ShelvedAudio {
  /** Null: it is on the shelf. */
  readonly audio: Blob | null;
  /** From an earlier visit, and not looked at since: what breaks off a browser may leave a file behind that is none. */
  readonly unchecked: boolean;
}

const NO_WISH: MediaWish = {
  upcoming: [],
  later: [],
  budgetBytes: MOST_BYTES,
  mayFetchLater: false,
  bandwidthKbps: null,
};

/**
 * The browser player's audio: the next tracks, fetched ahead one after the other, so that music goes on for a good while
 * without a network, and after a reload or a crash without fetching them again. An item's `uri` is its track's id;
 * {@link read} gives the bytes.
 */
export class TabMedia implements MediaStore {
  readonly #options: TabMediaOptions;
  readonly #backoff: Backoff;
  readonly #kept = new Map<string, Kept>();
  readonly #addresses: MediaAddresses;
  readonly #underWay = new Map<string, Promise<Result<MediaHandle, MediaFailure>>>();
  /** Tracks that cannot be had; not fetched ahead again until the wish names them anew. */
  readonly #failed = new Set<string>();
  #wish: MediaWish = NO_WISH;
  #mostBytes: number;
  #fetching = false;
  #cancelWait: (() => void) | null = null;
  #disposed = false;

  constructor(options: TabMediaOptions) {
    this.#options = options;
    this.#addresses = new MediaAddresses(options.fetchMedia, options.environment.now);
    this.#mostBytes = options.mostBytes ?? (options.shelf ? MOST_BYTES : MOST_BYTES_IN_MEMORY);
    this.#backoff = createBackoff({ minMs: 1000, maxMs: 60_000, random: options.environment.random });
  }

  /** Finds what earlier visits kept. */
  async open(): Promise<void> {
    for (const about of (await this.#options.shelf?.list()) ?? []) {
      if (!this.#kept.has(about.trackId))
        this.#kept.set(about.trackId, { ...about, audio: null, unchecked: true });
    }
  }

  has(trackId: string): boolean {
    return this.#kept.has(trackId);
  }

  /** The bytes of a track that is at hand; null when they are not what they should be. */
  async read(trackId: string): Promise<ArrayBuffer | null> {
    const kept = this.#kept.get(trackId);
    const audio = kept?.audio ?? (kept ? await this.#options.shelf?.read(trackId) : null);
    if (!kept || !audio) return null;
    if (kept.unchecked) {
      if (!(await isSound(audio, kept))) return null;
      if (this.#kept.get(trackId) === kept) this.#kept.set(trackId, { ...kept, unchecked: false });
    }
    return audio.arrayBuffer().catch(() => null);
  }

  ensure(trackId: string): Promise<Result<MediaHandle, MediaFailure>> {
    const kept = this.#kept.get(trackId);
    if (kept) {
      const used = { ...kept, lastUsedAt: this.#options.environment.now() };
      this.#kept.set(trackId, used);
      return Promise.resolve(ok(handleOf(used)));
    }
    const running = this.#underWay.get(trackId);
    if (running) return running;
    const work = this.#fetch(trackId).finally(() => this.#underWay.delete(trackId));
    this.#underWay.set(trackId, work);
    return work;
  }

  wish(wish: MediaWish): void {
    // What is at hand in another bitrate stays; what is fetched from now on comes in the new one.
    this.#wish = wish;
    const wanted = new Set([...wish.upcoming, ...wish.later]);
    for (const id of this.#failed) if (!wanted.has(id)) this.#failed.delete(id);
    void this.#fetchAhead();
  }

  async distrust(trackId: string): Promise<void> {
    this.#drop(trackId);
  }

  /** The network is said to be back: does not wait any longer. */
  retryNow(): void {
    this.#cancelWait?.();
    this.#cancelWait = null;
    this.#backoff.reset();
    void this.#fetchAhead();
  }

  /** Ends; what is on the shelf stays there. */
  dispose(): void {
    this.#disposed = true;
    this.#cancelWait?.();
    this.#kept.clear();
  }

  /** Downloads the track; an address that turns out to have expired is asked for once more. */
  async #fetch(trackId: string): Promise<Result<MediaHandle, MediaFailure>> {
    for (let attempt = 0; attempt < 2; attempt++) {
      const neighbours = [...this.#wish.upcoming, ...this.#wish.later].filter((id) => !this.has(id));
      const address = await this.#addresses.find(trackId, this.#wish.bitrate ?? "normal", neighbours);
      if (!address.ok) return address;
      const done = await this.#download(address.value);
      if (done.ok) return done;
      if (done.reason !== "expired") return refuse(done.reason);
      this.#addresses.forget(trackId);
    }
    return refuse("gone");
  }

  async #download(media: TrackMedia): Promise<Result<MediaHandle, MediaFailure | "expired">> {
    const { fetchAudio } = this.#options;
    try {
      const response = await fetchAudio(media.url, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) });
      if (!response.ok) return refuse(failureOf(response.status));
      const audio = await response.blob();
      if (!(await isSound(audio, media))) return refuse("damaged");
      return ok(handleOf(await this.#keep(media, audio)));
    } catch {
      return refuse("network");
    }
  }

  async #keep({ trackId, bytes, frames, sha256 }: TrackMedia, audio: Blob): Promise<Kept> {
    const about = { trackId, bytes, frames, sha256, lastUsedAt: this.#options.environment.now() };
    const shelved = (await this.#options.shelf?.put(about, audio)) ?? false;
    // A full disk: what does not fit there has to fit into memory.
    if (!shelved) this.#mostBytes = Math.min(this.#mostBytes, MOST_BYTES_IN_MEMORY);
    const kept = { ...about, audio: shelved ? null : audio, unchecked: false };
    if (!this.#disposed) this.#kept.set(trackId, kept);
    return kept;
  }

  #drop(trackId: string): void {
    this.#kept.delete(trackId);
    void this.#options.shelf?.remove(trackId);
  }

  /** Fetches what is wished for until there is nothing more to do, and gives up what is too much. */
  async #fetchAhead(): Promise<void> {
    if (this.#fetching || this.#disposed || this.#cancelWait) return;
    this.#fetching = true;
    try {
      while (!this.#disposed && !this.#cancelWait) {
        const size = (id: string) => this.#addresses.bytesOf(id) ?? TYPICAL_BYTES;
        const budgetBytes = Math.min(this.#wish.budgetBytes, this.#mostBytes);
        const { fetch, evict } = planCache({ ...this.#wish, budgetBytes }, [...this.#kept.values()], size);
        for (const id of evict) this.#drop(id);
        const next = fetch.find((id) => !this.#failed.has(id));
        if (next === undefined) return;
        await this.#fetchOne(next);
      }
    } finally {
      this.#fetching = false;
    }
  }

  async #fetchOne(trackId: string): Promise<void> {
    const beganAt = this.#options.environment.now();
    const fetched = await this.ensure(trackId);
    if (!fetched.ok) {
      if (fetched.reason === "network") this.#wait(this.#backoff.next());
      else this.#failed.add(trackId);
      return;
    }
    this.#backoff.reset();
    const { bandwidthKbps } = this.#wish;
    const bytes = this.#kept.get(trackId)?.bytes ?? 0;
    if (bandwidthKbps === null || bandwidthKbps <= 0) return;
    const due = beganAt + (bytes * 8) / bandwidthKbps;
    const ahead = due - this.#options.environment.now();
    if (ahead > 0) this.#wait(ahead);
  }

  /** Fetches nothing ahead for this long. */
  #wait(ms: number): void {
    this.#cancelWait = this.#options.environment.after(ms, () => {
      this.#cancelWait = null;
      void this.#fetchAhead();
    });
  }
}

function handleOf({ trackId, frames }: Kept): MediaHandle {
  return { trackId, uri: trackId, frames };
}

/** Pages that were not fetched securely have no hashes; there the size has to do. */
async function isSound(
  audio: Blob,
  { bytes, sha256 }: Pick<TrackMedia, "bytes" | "sha256">,
): Promise<boolean> {
  if (audio.size !== bytes) return false;
  if (!globalThis.isSecureContext) return true;
  const digest = await crypto.subtle.digest("SHA-256", await audio.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("") === sha256;
}

function failureOf(status: number): MediaFailure | "expired" {
  if (status === 401 || status === 403 || status === 410) return "expired";
  if (status === 404 || status === 451) return "gone";
  return "network";
}
