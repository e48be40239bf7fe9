import type { WebSocket } from "ws";
import { MAX_FRAME_BYTES } from "#shared/contract/player.ts";
import { type MessageUnion, type ReadMessage, readMessage } from "#shared/contract/tolerance.ts";

/** Frames of the two websockets: how they are read and how many may come. */

/**
 * What JSON can express but PostgreSQL cannot store as text: NUL, and halves of surrogate pairs. Behind an even number of
 * backslashes the `u` is no escape, but part of a path such as `C:\udev`.
 */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

/** Reads a text frame as one of the messages of a conversation. */
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
  /** Frames that may come at once. */
  readonly burst: number;
  /** Frames that come back each second. */
  readonly perSecond: number;
}

/** Counts frames of one connection; `take` is false for one too many. `now` in epoch ms. */
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

/** Sends a text frame; a client that no longer reads is disconnected instead, and reconnects when it can. */
export function sendFrame(socket: WebSocket, text: string): void {
  if (socket.bufferedAmount > MAX_UNSENT_BYTES) socket.terminate();
  else socket.send(text);
}
