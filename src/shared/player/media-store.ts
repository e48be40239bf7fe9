import type { Bitrate } from "#shared/contract/player.ts";
import type { Result } from "#shared/domain/result/result.ts";

/** Audio that is playable now: a file path (desktop) or a URL (browser). */
export interface MediaHandle {
  readonly trackId: string;
  /** Absolute path or URL, as the platform's output expects it. */
  readonly uri: string;
  /** Sample frames per channel at 48 kHz: the exact end. */
  readonly frames: number;
}

/**
 * Why audio is unavailable: `network` may pass by itself; `forbidden` means that the player has no right to
 * any audio for now (nobody has paid); `gone` that the service has no audio of this track for this player;
 * `damaged` that the received data does not match; `storage` that it cannot be stored.
 */
export type MediaFailure = "network" | "forbidden" | "gone" | "damaged" | "storage";

/** The audio that the player needs, in the order of need. Replaces the previous request. */
export interface MediaWish {
  /** The next tracks, soonest first; never evicted and always fetched. */
  readonly upcoming: readonly string[];
  /** Further tracks worth storing for offline playback, soonest first. */
  readonly later: readonly string[];
  /**
   * The subset needed in the next 24 hours, including every change of the schedule: never evicted once
   * stored.
   */
  readonly keep?: readonly string[];
  /** Maximum size of the storage, in bytes. */
  readonly budgetBytes: number;
  /** False in the hours when the zone may not download ahead; `upcoming` is fetched regardless. */
  readonly mayFetchLater: boolean;
  /** The location's limit on downloads in kbit/s; null means none. */
  readonly bandwidthKbps: number | null;
  /** The encoding to fetch; a stored one in another encoding is played until then. Absent: normal. */
  readonly bitrate?: Bitrate;
}

/** Source of a player's audio. The desktop's is a cache on disk; the browser's returns signed URLs. */
export interface MediaStore {
  /** The track's audio, fetched first if necessary. Concurrent calls for one track share the work. */
  readonly ensure: (trackId: string) => Promise<Result<MediaHandle, MediaFailure>>;
  /** Whether the track is playable now without a network. */
  readonly has: (trackId: string) => boolean;
  /** Sets what to fetch ahead and what to keep. */
  readonly wish: (wish: MediaWish) => void;
  /** The output could not read this: check it again, and re-fetch it if it is broken. */
  readonly distrust: (trackId: string) => Promise<void>;
}
