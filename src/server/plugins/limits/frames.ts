import type { WebSocket } from "ws";
import { MAX_FRAME_BYTES } from "#shared/contract/player.ts";
import { type MessageUnion, type ReadMessage, readMessage } from "#shared/contract/tolerance.ts";

/** Frames of the two websockets: parsing and rate limits. */

/**
 * Text that JSON can express but PostgreSQL cannot store: NUL, and lone surrogates. After an even number of
 * backslashes the `u` is not an escape, but part of a path such as `C:\udev`.
 */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

/** Parses a text frame as one of a conversation's messages. */
export function readFrame<Message>(
  data: Buffer | ArrayBuffer | Buffer[],
  isBinary: boolean,
  messages: MessageUnion<Message>,
): ReadMessage<Message> {
  const text = isBinary ? "" : data.toString();
  if (isBinary || text.length > MAX_FRAME_BYTES || UNSTORABLE.test(text)) return { kind: "garbage" };
  return readMessage(text, messages);
}

export interface FrameAllowance {
  /** Burst size in frames. */
  readonly burst: number;
  /** Frames regained per second. */
  readonly perSecond: number;
}

/** Rate limit of one connection's frames; `take` is false beyond the limit. `now` in epoch ms. */
export function frameMeter({ burst, perSecond }: FrameAllowance): { take(now: number): boolean } {
  let left = burst;
  let last = Number.NEGATIVE_INFINITY;
  return {
    take(now) {
      if (last !== Number.NEGATIVE_INFINITY)
        left = Math.min(burst, left + (Math.max(0, now - last) / 1000) * perSecond);
      last = now;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}

/** Unsent bytes allowed for one connection: several of the largest sources. */
const MAX_UNSENT_BYTES = 8_000_000;

/** Sends a text frame; a client that stopped reading is disconnected instead, and reconnects when it can. */
export function sendFrame(socket: WebSocket, text: string): void {
  if (socket.bufferedAmount > MAX_UNSENT_BYTES) socket.terminate();
  else socket.send(text);
}
