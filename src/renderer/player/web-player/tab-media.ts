import type { TrackMedia } from "#shared/contract/player.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { audioRefusal } from "#shared/player/call-refusal.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import { type Attempt, FetchAhead } from "#shared/player/fetch-ahead.ts";
import { type FetchMedia, MediaAddresses } from "#shared/player/media-addresses.ts";
import type { MediaFailure, MediaHandle, MediaStore, MediaWish } from "#shared/player/media-store.ts";
import type { AudioShelf, ShelvedAudio } from "./audio-shelf.ts";

/** What a browser keeps at most, in bytes: about eight hours of music, and no burden for a shop's computer. */
const MAX_BYTES = 600_000_000;
/** The same for a tab that has nothing but its memory: about half an hour. */
const MAX_BYTES_IN_MEMORY = 120_000_000;
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

/**
 * The browser player's audio: the next tracks, fetched ahead one after the other, so that music goes on for a good while
 * without a network, and after a reload or a crash without fetching them again. An item's `uri` is its track's id;
 * {@link read} gives the bytes.
 */
export class TabMedia implements MediaStore {
  readonly #options: TabMediaOptions;
  readonly #ahead: FetchAhead;
  readonly #kept = new Map<string, Kept>();
  readonly #addresses: MediaAddresses;
  readonly #underWay = new Map<string, Promise<Result<MediaHandle, MediaFailure>>>();
  #mostBytes: number;
  #disposed = false;

  constructor(options: TabMediaOptions) {
    this.#options = options;
    this.#addresses = new MediaAddresses(options.fetchMedia, options.environment.now);
    this.#mostBytes = options.mostBytes ?? (options.shelf ? MAX_BYTES : MAX_BYTES_IN_MEMORY);
    this.#ahead = new FetchAhead(options.environment, {
      list: () => [...this.#kept.values()],
      sizeOf: (trackId) => this.#addresses.bytesOf(trackId) ?? TYPICAL_BYTES,
      mostBytes: () => this.#mostBytes,
      evict: async (trackIds) => {
        for (const id of trackIds) this.#drop(id);
      },
      attempt: (missing) => this.#attempt(missing),
    });
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
    this.#ahead.wish(wish);
  }

  async distrust(trackId: string): Promise<void> {
    this.#drop(trackId);
  }

  /** The network, or the right to play, is said to be back: does not wait any longer. */
  retryNow(): void {
    this.#ahead.retryNow();
  }

  /** Ends; what is on the shelf stays there. */
  dispose(): void {
    this.#disposed = true;
    this.#ahead.dispose();
    this.#kept.clear();
  }

  /** An address that turns out to have expired is asked for once more; one that is new and refused is no fault of the track. */
  async #fetch(trackId: string): Promise<Result<MediaHandle, MediaFailure>> {
    for (let attempt = 0; attempt < 2; attempt++) {
      const { upcoming, later, bitrate = "normal" } = this.#ahead.wished;
      const neighbours = [...upcoming, ...later].filter((id) => !this.has(id));
      const address = await this.#addresses.find(trackId, bitrate, neighbours);
      if (!address.ok) return address;
      const done = await this.#download(address.value);
      if (done.ok) return done;
      if (done.reason !== "expired") return refuse(done.reason);
      this.#addresses.forget(trackId);
    }
    return refuse("network");
  }

  async #download(media: TrackMedia): Promise<Result<MediaHandle, MediaFailure | "expired">> {
    const { fetchAudio } = this.#options;
    try {
      const response = await fetchAudio(media.url, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) });
      if (!response.ok) return refuse(audioRefusal(response.status));
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
    if (!shelved) this.#mostBytes = Math.min(this.#mostBytes, MAX_BYTES_IN_MEMORY);
    const kept = { ...about, audio: shelved ? null : audio, unchecked: false };
    if (!this.#disposed) this.#kept.set(trackId, kept);
    return kept;
  }

  #drop(trackId: string): void {
    this.#kept.delete(trackId);
    void this.#options.shelf?.remove(trackId);
  }

  /** A location's limit is kept on the average: after every track there is a rest. */
  async #attempt(missing: string | null): Promise<Attempt | null> {
    if (missing === null) return null;
    const { monotonic } = this.#options.environment;
    const beganAt = monotonic();
    const done = await this.ensure(missing);
    const { bandwidthKbps } = this.#ahead.wished;
    if (!done.ok || bandwidthKbps === null || bandwidthKbps <= 0) return { trackId: missing, done };
    const due = beganAt + ((this.#kept.get(missing)?.bytes ?? 0) * 8) / bandwidthKbps;
    return { trackId: missing, done, restMs: due - monotonic() };
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
