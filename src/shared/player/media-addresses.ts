import type { Bitrate, TrackMedia } from "#shared/contract/player.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import type { CallRefusal } from "./call-refusal.ts";
import type { MediaFailure } from "./media-store.ts";

/** Addresses are requested in batches of this size, the contract's limit being 50. */
const BATCH = 25;

/** An address is not used this long before it expires, in ms. */
const EXPIRY_MARGIN_MS = 60_000;

/** If another encoding was served than requested, it is not requested again for this long, in ms. */
const STAND_IN_MS = 10 * 60_000;

/** Number of cached addresses: those of a day's music. */
const MOST_KNOWN = 500;

/**
 * POST /player/playback/media: the addresses of audio. Tracks that the player may not access are omitted;
 * another bitrate replaces one that does not exist yet.
 */
export type FetchMedia = (
  trackIds: readonly string[],
  bitrate: Bitrate,
) => Promise<Result<readonly TrackMedia[], CallRefusal>>;

interface Known {
  readonly media: TrackMedia;
  readonly asked: Bitrate;
  /** Epoch ms. */
  readonly askedAt: number;
}

/** Addresses of tracks' audio, as last sent by the service. */
export class MediaAddresses {
  readonly #fetchMedia: FetchMedia;
  readonly #now: () => number;
  /** The oldest first. */
  readonly #known = new Map<string, Known>();

  constructor(fetchMedia: FetchMedia, now: () => number) {
    this.#fetchMedia = fetchMedia;
    this.#now = now;
  }

  /** The track's address; unknown ones of `neighbours` are requested at the same time. */
  async find(
    trackId: string,
    bitrate: Bitrate,
    neighbours: readonly string[],
  ): Promise<Result<TrackMedia, MediaFailure>> {
    const known = this.#fresh(trackId, bitrate);
    if (known) return ok(known);
    const others = neighbours.filter((id) => id !== trackId && !this.#fresh(id, bitrate));
    const ids = [...new Set([trackId, ...others])].slice(0, BATCH);
    const answer = await this.#fetchMedia(ids, bitrate);
    // A rejection of the whole request says nothing about a single track.
    if (!answer.ok) return refuse(answer.reason === "refused" ? "network" : answer.reason);
    const askedAt = this.#now();
    for (const media of answer.value) this.#note({ media, asked: bitrate, askedAt });
    // A new address is valid, whatever this computer's clock says.
    const media = answer.value.find((given) => given.trackId === trackId);
    return media ? ok(media) : refuse("gone");
  }

  /** The address turned out to be unusable. */
  forget(trackId: string): void {
    this.#known.delete(trackId);
  }

  /** Size of the track's audio in bytes, if it was sent recently. */
  bytesOf(trackId: string): number | null {
    return this.#known.get(trackId)?.media.bytes ?? null;
  }

  #note(known: Known): void {
    this.#known.delete(known.media.trackId);
    this.#known.set(known.media.trackId, known);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST_KNOWN) break;
      this.#known.delete(oldest);
    }
  }

  #fresh(trackId: string, bitrate: Bitrate): TrackMedia | null {
    const known = this.#known.get(trackId);
    if (!known || known.asked !== bitrate) return null;
    const now = this.#now();
    if (known.media.bitrate !== bitrate && now - known.askedAt > STAND_IN_MS) return null;
    return known.media.expiresAt - EXPIRY_MARGIN_MS > now ? known.media : null;
  }
}
