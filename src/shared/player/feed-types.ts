import type { DeviceMetrics } from "#shared/contract/device.ts";
import type { PlayerMessage, PlayerZone } from "#shared/contract/player.ts";
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
  readonly store: Pick<
    PlayerStore,
    "unsentHistory" | "forgetHistory" | "unsentAnnounced" | "forgetAnnounced"
  >;
  readonly connect: ConnectSocket;
  /** Lets the service send large messages in pieces; without it they come whole. */
  readonly unpack?: Unpack;
  /** A fresh access token; null ends the attempt, which is retried with backoff. */
  readonly getToken: () => Promise<string | null>;
  readonly environment: PlayerEnvironment;
  /** This player's troubles, sent completely after every connection and at every change. */
  readonly troubles?: Pick<Troubles, "list" | "subscribe">;
  /** This player's metrics, sent after every connection, every METRICS_INTERVAL_MS, and on request. */
  readonly metrics?: () => DeviceMetrics;
}

/** Current state of the connection to the service. Times in ms, moments in epoch ms. */
export interface FeedLink {
  readonly isOnline: boolean;
  /** Round-trip time of the last ping; null before the first. */
  readonly roundTripMs: number | null;
  /** Since when the service has been unreachable; null while it is reachable. */
  readonly offlineSince: number | null;
  /** The service's clock minus ours; null before it was received. */
  readonly clockOffsetMs: number | null;
}

export type FeedStatus = "stopped" | "connecting" | "online" | "waiting";

export type FeedEvent =
  | { readonly type: "status"; readonly status: FeedStatus }
  /** The service sent the zone's state; the player has received it. */
  | { readonly type: "zone"; readonly zone: PlayerZone }
  /** Somebody remotely asked this player to restart. */
  | { readonly type: "restart" }
  /** The service unpaired this player; the feed has stopped. */
  | { readonly type: "unpaired" }
  /**
   * The service closed permanently with this code; the feed has stopped. 4401: get a new token, then start
   * again.
   */
  | { readonly type: "refused"; readonly code: number; readonly reason: string };
