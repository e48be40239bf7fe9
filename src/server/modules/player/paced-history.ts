import { setTimeout as delay } from "node:timers/promises";
import type { RawData, WebSocket } from "ws";
import type { PlayRecord } from "#shared/contract/player.ts";

/** What a play that is stored costs of a player's time: two hundred a second. Each real one takes minutes. */
const PACE_MS = 5;
/** Frames of plays that may wait; a player sends the next one when the last one is acknowledged. */
const MOST_WAITING = 3;

/** A player's conversation that can be made to wait. */
export type PausableSocket = Pick<WebSocket, "pause" | "resume" | "readyState" | "OPEN">;

export interface PacedHistoryParts {
  readonly socket: PausableSocket;
  /** Stores plays; they are safe when it resolves. */
  readonly store: (entries: readonly PlayRecord[]) => Promise<void>;
  readonly acknowledge: (playIds: readonly string[]) => void;
  readonly failed: (error: unknown) => void;
}
