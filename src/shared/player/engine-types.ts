import type { ControlCommand, PlaybackState } from "../contract/control.ts";
import type {
  PlaybackIntent,
  PlayerReport,
  PlayerZone,
  PlayRecord,
  SourceSnapshot,
  UpcomingChange,
} from "../contract/player.ts";
import type { Result } from "../domain/result/result.ts";
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
  /** Audio that comes with the player, for when neither the network nor the cache has any. */
  readonly fallback?: readonly FallbackTrack[];
  /** Where what is wrong is told; by default a list of the engine's own, see {@link PlaybackEngine.troubles}. */
  readonly troubles?: Troubles;
  /**
   * Tells the service what a person at this player did (POST /player/control); it has already been done here. A
   * refusal is undone here; without a network it stays, and is sent when the service is back. Skips and changes of what comes
   * up are not sent: the service would send them back.
   */
  readonly sendCommand: (command: ControlCommand) => Promise<Result<null, "network" | "refused">>;
}

export type EngineEvent =
  /** What a screen shows has changed; at most every few ms, never for the mere passing of time. */
  | { readonly type: "state"; readonly state: PlaybackState | null }
  /** To be sent to the service: at every change and every REPORT_INTERVAL_MS. */
  | { readonly type: "report"; readonly report: PlayerReport }
  /** A play has ended; the record is already in the store. */
  | { readonly type: "recorded"; readonly record: PlayRecord }
  /** A queued track has begun, or was taken out. */
  | { readonly type: "dequeued"; readonly queueId: string };

/** What the feed drives; {@link PlaybackEngine} is one. */
export interface FeedPlayer {
  readonly setZone: (zone: PlayerZone) => void;
  readonly setSource: (source: SourceSnapshot | null, immediate: boolean) => void;
  readonly setIntent: (intent: PlaybackIntent) => void;
  /** A skip that was asked for elsewhere; the same id twice skips once. */
  readonly skip: (commandId: string) => void;
  /** A change of what comes up that was asked for elsewhere; the same id twice changes it once. */
  readonly changeUpcoming: (change: UpcomingChange, commandId: string) => void;
  /** Makes a test sound; the same id twice makes one. */
  readonly testSound: (commandId: string) => void;
  /** The zone is no longer this player's: silence, and nothing is kept of it. */
  readonly unpair: () => void;
  /** Whether the service can be reached, for the screens. `clockOffsetMs` is the service's clock minus ours. */
  readonly setOnline: (online: boolean, clockOffsetMs: number) => void;
  readonly report: () => PlayerReport;
  /** Which source it has, and as it stood when; null: none. */
  readonly heldSource: () => Pick<SourceSnapshot, "id" | "snapshot"> | null;
  /** Queue entries that have begun here although the service's queue still names them. */
  readonly dequeuedIds: () => readonly string[];
  readonly subscribe: (listener: (event: EngineEvent) => void) => () => void;
}
