import type { Bitrate, TrackMedia } from "../contract/player.ts";
import { ok, type Result, refuse } from "../domain/result/result.ts";
import type { CallRefusal } from "./call-refusal.ts";
import type { MediaFailure } from "./media-store.ts";

/** Addresses are asked for in batches of this size, the contract's limit being 50. */
const BATCH = 25;

/** An address is not used this long before it expires, in ms. */
const EXPIRY_MARGIN_MS = 60_000;

/** An encoding that stands in for the wished one is not asked about again for this long, in ms. */
const STAND_IN_MS = 10 * 60_000;

/** Addresses that are remembered: those of a day's music. */
const MOST_KNOWN = 500;

/**
 * POST /player/playback/media: where the audio is. Tracks that the player may not have are missing in the answer; another
 * bitrate stands in for one that is not made yet.
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

/** Where tracks' audio is, as the service last said. */
export class MediaAddresses {
  readonly #fetchMedia: FetchMedia;
  readonly #now: () => number;
  /** The one that was said longest ago first. */
  readonly #known = new Map<string, Known>();

  constructor(fetchMedia: FetchMedia, now: () => number) {
    this.#fetchMedia = fetchMedia;
    this.#now = now;
  }

  /** The track's address; those of `neighbours` that are not known are asked for at the same time. */
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
    // A refusal of the whole question says nothing of the one track in it.
    if (!answer.ok) return refuse(answer.reason === "refused" ? "network" : answer.reason);
    const askedAt = this.#now();
    for (const media of answer.value) this.#note({ media, asked: bitrate, askedAt });
    // What was just given holds, whatever time this computer believes it to be.
    const media = answer.value.find((given) => given.trackId === trackId);
    return media ? ok(media) : refuse("gone");
  }

  /** The address turned out to be of no use. */
  forget(trackId: string): void {
    this.#known.delete(trackId);
  }

  /** Size of the track's audio in bytes, if it was said lately. */
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
