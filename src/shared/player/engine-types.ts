import type { AnnouncementPlay, AnnounceNow, ZoneAnnouncements } from "#shared/contract/announcements.ts";
import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import type {
  PlaybackIntent,
  PlayerReport,
  PlayerZone,
  PlayRecord,
  SourceSnapshot,
  UpcomingChange,
} from "#shared/contract/player.ts";
import type { Result } from "#shared/domain/result/result.ts";
import type { PlayerEnvironment } from "./environment.ts";
import type { FallbackTrack } from "./fallback-music.ts";
import type { MediaStore } from "./media-store.ts";
import type { Output } from "./output.ts";
import type { PlayerStore } from "./player-store.ts";
import type { Troubles } from "./troubles.ts";

export interface PlaybackEngineOptions {
  readonly mode: "desktop" | "web";
  readonly output: Output;
  readonly media: MediaStore;
  readonly store: PlayerStore;
  readonly environment: PlayerEnvironment;
  /** Bundled audio, for when neither the network nor the cache has any. */
  readonly fallback?: readonly FallbackTrack[];
  /** Destination of troubles; by default the engine's own list, see {@link PlaybackEngine.troubles}. */
  readonly troubles?: Troubles;
  /**
   * Sends a command of a person at this player to the service (POST /player/control); it has already been
   * applied here. A rejection is undone here; without a network it stays, and is sent when the service is
   * back. Skips and changes of upcoming tracks are not sent, because the service would send them back.
   */
  readonly sendCommand: (command: ControlCommand) => Promise<Result<null, "network" | "refused">>;
}

export type EngineEvent =
  /** The displayed state has changed; at most every few ms, never through time alone. */
  | { readonly type: "state"; readonly state: PlaybackState | null }
  /** A report for the service: at every change and every REPORT_INTERVAL_MS. */
  | { readonly type: "report"; readonly report: PlayerReport }
  /** A play has ended; the record is already stored. */
  | { readonly type: "recorded"; readonly record: PlayRecord }
  /** A message that was due is over, heard or not; the record is already stored. */
  | { readonly type: "announced"; readonly record: AnnouncementPlay }
  /** A queued track has begun, or was removed. */
  | { readonly type: "dequeued"; readonly queueId: string };

/** The interface that the feed drives; {@link PlaybackEngine} implements it. */
export interface FeedPlayer {
  readonly setZone: (zone: PlayerZone) => void;
  readonly setSource: (source: SourceSnapshot | null, immediate: boolean) => void;
  readonly setIntent: (intent: PlaybackIntent) => void;
  /** A skip requested elsewhere; the same id twice skips once. */
  readonly skip: (commandId: string) => void;
  /** A change of upcoming tracks requested elsewhere; the same id twice applies once. */
  readonly changeUpcoming: (change: UpcomingChange, commandId: string) => void;
  /** Plays a test sound; the same id twice plays one. */
  readonly testSound: (commandId: string) => void;
  /** Everything that the zone announces from now on. */
  readonly setAnnouncements: (announcements: ZoneAnnouncements) => void;
  /** A message to be heard now; the same id twice is heard once. */
  readonly announce: (message: AnnounceNow, commandId: string) => void;
  /** Ends the message that is heard; the same id twice ends one. */
  readonly skipAnnouncement: (commandId: string) => void;
  /** The player has lost its zone: it falls silent and deletes the zone's data. */
  readonly unpair: () => void;
  /** Whether the service is reachable, for the screens. `clockOffsetMs` is the service's clock minus ours. */
  readonly setOnline: (online: boolean, clockOffsetMs: number) => void;
  readonly report: () => PlayerReport;
  /** Its source and snapshot version; null: none. */
  readonly heldSource: () => Pick<SourceSnapshot, "id" | "snapshot"> | null;
  /** Queue entries that have begun here although the service's queue still contains them. */
  readonly dequeuedIds: () => readonly string[];
  readonly subscribe: (listener: (event: EngineEvent) => void) => () => void;
}
