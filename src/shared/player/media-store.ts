import type { Bitrate } from "../contract/player.ts";
import type { Result } from "../domain/result/result.ts";

/** Audio that can be played now: a file path (desktop) or a URL (browser). */
export interface MediaHandle {
  readonly trackId: string;
  /** Absolute path or URL, as the output of the same platform understands it. */
  readonly uri: string;
  /** Sample frames per channel at 48 kHz: the exact end. */
  readonly frames: number;
}

/**
 * Why audio cannot be had: `network` may pass by itself; `forbidden` means that the player has no right to any audio for
 * now (nobody has paid); `gone` that the service has no audio of this track for this player; `damaged` that what arrived
 * is not what was promised; `storage` that it cannot be kept.
 */
export type MediaFailure = "network" | "forbidden" | "gone" | "damaged" | "storage";

/** What the player would like to have at hand, in the order of need. Replaces the wish before it. */
export interface MediaWish {
  /** The next tracks, soonest first; these are never evicted and are always fetched. */
  readonly upcoming: readonly string[];
  /** Further tracks worth keeping for a time without a network, soonest first. */
  readonly later: readonly string[];
  /** Of all these, what the next 24 hours need over every change of the schedule: never evicted once it is there. */
  readonly keep?: readonly string[];
  /** Upper bound of what is kept, in bytes. */
  readonly budgetBytes: number;
  /** False in the hours when the zone may not download ahead; `upcoming` is fetched all the same. */
  readonly mayFetchLater: boolean;
  /** The location's limit on downloads in kbit/s; null means none. */
  readonly bandwidthKbps: number | null;
  /** The encoding to fetch; what is at hand in another one is played until that has come. Normal where it is not said. */
  readonly bitrate?: Bitrate;
}

/** Where a player's audio comes from. The desktop's is a cache on disk; the browser's hands out signed URLs. */
export interface MediaStore {
  /** The track's audio, fetched first if need be. Two calls for one track share the work. */
  readonly ensure: (trackId: string) => Promise<Result<MediaHandle, MediaFailure>>;
  /** Whether the track would play now without a network. */
  readonly has: (trackId: string) => boolean;
  /** Says what to fetch ahead and what to keep. */
  readonly wish: (wish: MediaWish) => void;
  /** The output could not read this: look again, and fetch it anew where it is broken. */
  readonly distrust: (trackId: string) => Promise<void>;
}
