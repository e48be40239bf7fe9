import type { DeviceMetrics } from "../contract/device.ts";
import type { PlayerMessage, PlayerZone } from "../contract/player.ts";
import type { FeedPlayer } from "./engine-types.ts";
import type { PlayerEnvironment } from "./environment.ts";
import type { Unpack } from "./feed-inbox.ts";
import type { PlayerStore } from "./player-store.ts";
import type { ConnectSocket } from "./socket.ts";
import type { Troubles } from "./troubles.ts";

export interface PlaybackFeedOptions {
  /** Address of /player/playback/ws, ws: or wss:, without a query. */
  readonly url: string;
  readonly client: Extract<PlayerMessage, { type: "hello" }>["client"];
  readonly player: FeedPlayer;
  readonly store: Pick<PlayerStore, "unsentHistory" | "forgetHistory">;
  readonly connect: ConnectSocket;
  /** Lets the service send what is large in pieces; without it such messages come whole. */
  readonly unpack?: Unpack;
  /** A fresh access token; null ends the attempt, which is repeated with back-off. */
  readonly getToken: () => Promise<string | null>;
  readonly environment: PlayerEnvironment;
  /** What is wrong with this player, told whole after every connection and at every change. */
  readonly troubles?: Pick<Troubles, "list" | "subscribe">;
  /** How this player is doing, told after every connection, every METRICS_INTERVAL_MS, and when asked to. */
  readonly metrics?: () => DeviceMetrics;
}

/** The connection to the service as it is now. Times in ms, moments in epoch ms. */
export interface FeedLink {
  readonly isOnline: boolean;
  /** Of the last ping, there and back; null before the first. */
  readonly roundTripMs: number | null;
  /** Since when the service has not been reached; null while it is. */
  readonly offlineSince: number | null;
  /** The service's clock minus ours; null before it was heard. */
  readonly clockOffsetMs: number | null;
}

export type FeedStatus = "stopped" | "connecting" | "online" | "waiting";

export type FeedEvent =
  | { readonly type: "status"; readonly status: FeedStatus }
  /** The service has said how the zone is now; the player knows. */
  | { readonly type: "zone"; readonly zone: PlayerZone }
  /** A person at a distance asks this player to start anew. */
  | { readonly type: "restart" }
  /** The service unpaired this player; the feed has stopped. */
  | { readonly type: "unpaired" }
  /** The service closed for good with this code; the feed has stopped. 4401: get a new token, then start again. */
  | { readonly type: "refused"; readonly code: number; readonly reason: string };
