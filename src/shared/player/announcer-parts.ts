import type { AnnouncementPlay } from "#shared/contract/announcements.ts";
import type { Place } from "#shared/domain/messaging/due.ts";
import type { PlayerEnvironment } from "./environment.ts";
import type { MediaStore } from "./media-store.ts";
import type { Output } from "./output.ts";
import type { PlayerStore } from "./player-store.ts";
import type { ServiceClock } from "./service-clock.ts";

/** The zone as far as messages depend on it. Instants are the service's epoch ms. */
export interface AnnouncerZone {
  /** Null without a zone. */
  readonly soundZoneId: string | null;
  readonly place: Place;
  /** By a person or a building system. */
  readonly isPaused: boolean;
  /** Its volume is 0. */
  readonly isMuted: (now: number) => boolean;
  readonly isPaidFor: (now: number) => boolean;
  readonly isClosed: (now: number) => boolean;
}

/** The zone's music as far as messages depend on it. */
export interface AnnouncerMusic {
  /** A track is the current one, and not paused. */
  readonly hasTrack: boolean;
  /** Time until it ends, in ms; null if it is not a track of the zone. */
  readonly leftMs: number | null;
  /** Its loudness as it is heard, in LUFS; without a track that of the zone's music. */
  readonly lufs: number;
  /** The output can make sound. */
  readonly hasSound: boolean;
  /** Whether nothing follows the current track. */
  readonly setHeld: (isHeld: boolean) => void;
}

export interface AnnouncerParts {
  readonly zone: AnnouncerZone;
  readonly music: AnnouncerMusic;
  readonly output: Pick<Output, "announce" | "stopAnnouncement" | "subscribe">;
  readonly media: Pick<MediaStore, "ensure" | "distrust">;
  readonly store: Pick<PlayerStore, "saveAnnouncements" | "addAnnounced" | "unsentAnnounced">;
  readonly clock: Pick<ServiceClock, "now">;
  readonly environment: PlayerEnvironment;
  /** Another message, or none, is heard now. */
  readonly changed: () => void;
  /** A record has been stored. */
  readonly recorded: (record: AnnouncementPlay) => void;
}
