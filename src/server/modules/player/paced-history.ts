import { setTimeout as delay } from "node:timers/promises";
import type { WebSocket } from "ws";

/** Delay per stored play, in ms: at most 200 a second. A real play takes minutes. */
const PACE_MS = 5;
/**
 * Maximum number of queued frames. A well-behaved player sends the next one once the last one is
 * acknowledged.
 */
const MAX_WAITING = 3;

type Pausable = Pick<WebSocket, "pause" | "resume">;

interface Played {
  readonly playId: string;
}

export interface PacedHistoryParts<Entry extends Played> {
  readonly socket: Pausable;
  /** Stores plays; they are safe once it resolves. */
  readonly store: (entries: readonly Entry[]) => Promise<void>;
  readonly acknowledge: (playIds: string[]) => void;
  readonly failed: (error: unknown) => void;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Lets several readers pause one socket: it is read again once all of them have resumed. */
export function sharedSocket(socket: Pausable): () => Pausable {
  const paused = new Set<object>();
  return () => {
    const reader = {
      pause: () => {
        paused.add(reader);
        socket.pause();
      },
      resume: () => {
        paused.delete(reader);
        if (paused.size === 0) socket.resume();
      },
    };
    return reader;
  };
}

/**
 * Accepts one player's plays, of tracks or of messages, at a pace that leaves room for the others, however many it collected while
 * offline. None are rejected: reading from a faster sender is paused. A play is acknowledged once it is
 * stored.
 */
export class PacedHistory<Entry extends Played> {
  readonly #parts: PacedHistoryParts<Entry>;
  readonly #end = new AbortController();
  #waiting = 0;
  #turn: Promise<void> = Promise.resolve();

  constructor(parts: PacedHistoryParts<Entry>) {
    this.#parts = parts;
  }

  take(entries: readonly Entry[]): void {
    const { socket, failed } = this.#parts;
    this.#waiting += 1;
    if (this.#waiting > MAX_WAITING) socket.pause();
    this.#turn = this.#turn
      .then(() => this.#store(entries))
      .catch(failed)
      .finally(() => {
        this.#waiting -= 1;
        if (this.#waiting <= MAX_WAITING) socket.resume();
      });
  }

  /** Stops accepting plays. Resolves when the current write is done; the player keeps the rest. */
  async end(): Promise<void> {
    this.#end.abort();
    await this.#turn;
  }

  async #store(entries: readonly Entry[]): Promise<void> {
    const { signal } = this.#end;
    if (signal.aborted) return;
    const { store, acknowledge, wait = pause } = this.#parts;
    await store(entries);
    acknowledge(entries.map(({ playId }) => playId));
    await wait(entries.length * PACE_MS, signal);
  }
}

/** Waits, unless aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
