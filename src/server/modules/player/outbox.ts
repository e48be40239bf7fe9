import type { WebSocket } from "ws";
import { sendFrame } from "#server/plugins/limits/frames.ts";
import { PACKED_FROM, PACKED_PIECE_BYTES, type ServiceMessage } from "#shared/contract/player.ts";
import type { Packer } from "./packer.ts";

/**
 * Pieces in flight at once. A press on Pause has to wait for everything already in the buffers of a slow
 * connection.
 */
const MAX_UNDER_WAY = 4;

type MessageType = ServiceMessage["type"];

/**
 * Messages to one player. Small ones are sent at once. Large ones, for a player that supports it, are sent in
 * pieces, one message after another and at the pace of the connection, so that a press on Pause does not wait
 * behind a playlist: a ping follows each piece, and the websocket's pong confirms its arrival. Only the
 * newest message of a type matters: it replaces the unsent rest of the previous one. See
 * [Note: packed messages].
 */
export class Outbox {
  readonly #socket: WebSocket;
  readonly #pack: Packer;
  readonly #failed: (error: unknown) => void;
  /** Whether the player accepts large messages in pieces. */
  acceptsPacked = false;
  readonly #waiting = new Map<MessageType, string>();
  /** The large message being sent. */
  #current: { readonly type: MessageType; isOutdated: boolean } | null = null;
  #isEnded = false;
  /** Number of pieces sent on this connection, and of those that have arrived. */
  #sent = 0;
  #arrived = 0;
  #onArrival: (() => void) | null = null;

  constructor(socket: WebSocket, pack: Packer, failed: (error: unknown) => void) {
    this.#socket = socket;
    this.#pack = pack;
    this.#failed = failed;
    socket.on("pong", (data) => {
      this.#arrived = Math.max(this.#arrived, Number(data.toString()) || 0);
      this.#onArrival?.();
    });
    socket.on("close", () => this.end());
  }

  send(message: ServiceMessage): void {
    if (this.#isEnded) return;
    const text = JSON.stringify(message);
    const { type } = message;
    this.#waiting.delete(type);
    if (this.#current?.type === type) this.#current.isOutdated = true;
    if (!this.acceptsPacked || text.length <= PACKED_FROM) sendFrame(this.#socket, text);
    else {
      this.#waiting.set(type, text);
      if (!this.#current) this.#sendWaiting().catch(this.#failed);
    }
  }

  /** Stops sending. */
  end(): void {
    this.#isEnded = true;
    this.#waiting.clear();
    this.#onArrival?.();
  }

  async #sendWaiting(): Promise<void> {
    try {
      for (let next = this.#takeNext(); next; next = this.#takeNext()) {
        this.#current = { type: next.type, isOutdated: false };
        await this.#sendPacked(next.text, this.#current);
      }
    } finally {
      this.#current = null;
    }
  }

  #takeNext(): { readonly type: MessageType; readonly text: string } | null {
    const [next] = this.#waiting;
    if (!next) return null;
    const [type, text] = next;
    this.#waiting.delete(type);
    return { type, text };
  }

  async #sendPacked(text: string, current: { readonly isOutdated: boolean }): Promise<void> {
    const packed = await this.#pack(text);
    if (this.#isEnded || current.isOutdated) return;
    const announcement: ServiceMessage = { type: "packed", bytes: packed.length };
    this.#socket.send(JSON.stringify(announcement));
    for (let at = 0; at < packed.length; at += PACKED_PIECE_BYTES) {
      await this.#room();
      if (this.#isEnded || current.isOutdated) return;
      this.#sent += 1;
      this.#socket.send(packed.subarray(at, at + PACKED_PIECE_BYTES), { binary: true });
      this.#socket.ping(String(this.#sent));
    }
  }

  /** Resolves when another piece may be sent, or the connection has ended. */
  #room(): Promise<void> {
    return new Promise((resolve) => {
      this.#onArrival = () => {
        if (!this.#isEnded && this.#sent - this.#arrived >= MAX_UNDER_WAY) return;
        this.#onArrival = null;
        resolve();
      };
      this.#onArrival();
    });
  }
}
