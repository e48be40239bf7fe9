import type { TrackMedia } from "#shared/contract/player.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { audioRefusal } from "#shared/player/call-refusal.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import { type Attempt, FetchAhead } from "#shared/player/fetch-ahead.ts";
import { type FetchMedia, MediaAddresses } from "#shared/player/media-addresses.ts";
import type { MediaFailure, MediaHandle, MediaStore, MediaWish } from "#shared/player/media-store.ts";
import type { AudioShelf, ShelvedAudio } from "./audio-shelf.ts";

/** Storage limit of a browser, in bytes: about eight hours of music, and little for a shop's computer. */
const MAX_BYTES = 600_000_000;
/** Limit of a tab that has only memory: about half an hour. */
const MAX_BYTES_IN_MEMORY = 120_000_000;
/** Assumed size of an unknown track, in bytes. */
const TYPICAL_BYTES = 4_000_000;
/** Timeout of a download, in ms. */
const DOWNLOAD_TIMEOUT_MS = 120_000;

export interface TabMediaOptions {
  readonly fetchMedia: FetchMedia;
  readonly fetchAudio: typeof fetch;
  readonly environment: PlayerEnvironment;
  /** Storage that outlives the page; null if there is only memory. */
  readonly shelf: AudioShelf | null;
  readonly mostBytes?: number;
}

interface Kept extends ShelvedAudio {
  /** Null when the audio is on the shelf. */
  readonly audio: Blob | null;
  /** Stored by an earlier visit and not verified since: a crashed browser may leave a damaged file. */
  readonly unchecked: boolean;
}

/**
 * The browser player's audio: prefetches the next tracks one by one, so that music continues for a while without a
 * network, and after a reload or crash without fetching them again. An item's `uri` is its track's id; {@link read}
 * returns the bytes.
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

  /** Loads the list of audio stored by earlier visits. */
  async open(): Promise<void> {
    for (const about of (await this.#options.shelf?.list()) ?? []) {
      if (!this.#kept.has(about.trackId))
        this.#kept.set(about.trackId, { ...about, audio: null, unchecked: true });
    }
  }

  has(trackId: string): boolean {
    return this.#kept.has(trackId);
  }

  /** The bytes of a stored track; null when missing or damaged. */
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
    // Tracks stored in another bitrate stay; further downloads use the new one.
    this.#ahead.wish(wish);
  }

  async distrust(trackId: string): Promise<void> {
    this.#drop(trackId);
  }

  /** Retries at once when the network or the right to play may have returned. */
  retryNow(): void {
    this.#ahead.retryNow();
  }

  /** Stops; stored audio stays on the shelf. */
  dispose(): void {
    this.#disposed = true;
    this.#ahead.dispose();
    this.#kept.clear();
  }

  /** Renews an address that turns out to have expired, once; a refusal of a new address is not the track's fault. */
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
    // The disk is full: limit the total to what fits into memory.
    if (!shelved) this.#mostBytes = Math.min(this.#mostBytes, MAX_BYTES_IN_MEMORY);
    const kept = { ...about, audio: shelved ? null : audio, unchecked: false };
    if (!this.#disposed) this.#kept.set(trackId, kept);
    return kept;
  }

  #drop(trackId: string): void {
    this.#kept.delete(trackId);
    void this.#options.shelf?.remove(trackId);
  }

  /** Keeps a location's download limit on average, by a pause after every track. */
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

/** Checks size and hash; pages without https have no hash function, so there only the size. */
async function isSound(
  audio: Blob,
  { bytes, sha256 }: Pick<TrackMedia, "bytes" | "sha256">,
): Promise<boolean> {
  if (audio.size !== bytes) return false;
  if (!globalThis.isSecureContext) return true;
  const digest = await crypto.subtle.digest("SHA-256", await audio.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("") === sha256;
}
