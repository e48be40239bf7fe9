import { CLOSE_BAD_REQUEST, CLOSE_REQUEST_TIMEOUT } from "../contract/close-codes.ts";
import {
  ACCEPTS_PACKED,
  MAX_RECEIVED_CHARS,
  PLAYER_PROTOCOL,
  type PlayerMessage,
  ServiceMessage,
} from "../contract/player.ts";
import { readMessage } from "../contract/tolerance.ts";
import { Heartbeat } from "./feed-heartbeat.ts";
import { FeedInbox } from "./feed-inbox.ts";
import type { PlaybackFeedOptions } from "./feed-types.ts";
import type { PlayerSocket } from "./socket.ts";

/** A connection on which nothing has come for this long before the welcome is given up, in ms. */
const OPEN_TIMEOUT_MS = 15_000;

type Close = { readonly code: number; readonly reason: string };

/** How a line ended by itself. `silent`: nothing came any more; `garbage`: what came was not of the conversation. */
export type LineEnd =
  | { readonly kind: "closed"; readonly code: number; readonly reason: string }
  | { readonly kind: "silent" }
  | { readonly kind: "garbage" };

export interface FeedLineParts
  extends Pick<PlaybackFeedOptions, "url" | "client" | "connect" | "unpack" | "environment"> {
  readonly token: string;
  readonly player: Pick<PlaybackFeedOptions["player"], "heldSource">;
  readonly said: (message: ServiceMessage) => void;
  /** A ping was answered, after so many ms there and back; the service's clock is of when it answered. */
  readonly answered: (roundTripMs: number, serverTime: number) => void;
  /** Called at most once, and never after {@link FeedLine.close}. */
  readonly ended: (end: LineEnd) => void;
}

/** One connection to the service, from its opening to its end: what comes over it, and whether anything still does. */
export class FeedLine {
  readonly #parts: FeedLineParts;
  readonly #socket: PlayerSocket;
  readonly #heartbeat: Heartbeat;
  readonly #inbox: FeedInbox;
  /** Types of messages that this version does not know, each told to the log once. */
  readonly #unknown = new Set<string>();
  #isOver = false;
  #isWelcome = false;
  #cancelOpening: (() => void) | null = null;

  constructor(parts: FeedLineParts) {
    this.#parts = parts;
    const { url, token, connect, environment, unpack = null } = parts;
    this.#heartbeat = new Heartbeat({
      environment,
      ping: () => this.send({ type: "ping", at: environment.now() }),
      lost: () => this.#onSilence(),
    });
    this.#inbox = new FeedInbox({
      unpack,
      deliver: (text) => this.#onText(text),
      failed: () => this.#onGarbage(),
    });
    this.#awaitWelcome();
    this.#socket = connect(url, token, {
      opened: () => this.#onOpen(),
      message: (text) => this.#onSign(() => this.#inbox.text(text)),
      piece: (bytes) => this.#onSign(() => this.#inbox.piece(bytes)),
      closed: (code, reason) => this.#endItself({ kind: "closed", code, reason }, null),
    });
  }

  send(message: PlayerMessage): void {
    if (!this.#isOver) this.#socket.send(JSON.stringify(message));
  }

  /** Ends it; nothing is heard of it any more. */
  close({ code, reason }: Close): void {
    if (this.#isOver) return;
    this.#end();
    this.#socket.close(code, reason);
  }

  #onOpen(): void {
    if (this.#isOver) return;
    const { client, unpack, player } = this.#parts;
    const accepts = unpack ? [ACCEPTS_PACKED] : [];
    this.send({ type: "hello", protocol: PLAYER_PROTOCOL, client, accepts, holds: player.heldSource() });
    this.#heartbeat.begin();
  }

  /** Something arrived, if only a piece of something large. */
  #onSign(take: () => void): void {
    if (this.#isOver) return;
    this.#heartbeat.heard();
    if (!this.#isWelcome) this.#awaitWelcome();
    take();
  }

  #awaitWelcome(): void {
    this.#cancelOpening?.();
    this.#cancelOpening = this.#parts.environment.after(OPEN_TIMEOUT_MS, () => this.#onSilence());
  }

  #onText(text: string): void {
    if (this.#isOver) return;
    const read = text.length > MAX_RECEIVED_CHARS ? null : readMessage(text, ServiceMessage);
    if (read?.kind === "known") this.#onMessage(read.message);
    else if (read?.kind === "unknown") this.#onUnknown(read.type);
    else this.#onGarbage();
  }

  #onMessage(message: ServiceMessage): void {
    if (message.type === "packed") this.#inbox.expect(message.bytes);
    else if (message.type === "pong") this.#onPong(message.serverTime);
    else {
      if (message.type === "welcome") this.#onWelcome();
      this.#parts.said(message);
    }
  }

  #onPong(serverTime: number): void {
    const roundTripMs = this.#heartbeat.answered();
    if (roundTripMs !== null) this.#parts.answered(roundTripMs, serverTime);
  }

  #onWelcome(): void {
    this.#isWelcome = true;
    this.#cancelOpening?.();
  }

  /** See [Note: unknown words are no end]. */
  #onUnknown(type: string): void {
    if (this.#unknown.has(type)) return;
    this.#unknown.add(type);
    this.#parts.environment.log.info("The service says something that this version does not know", { type });
  }

  #onSilence(): void {
    this.#endItself({ kind: "silent" }, CLOSE_REQUEST_TIMEOUT);
  }

  #onGarbage(): void {
    this.#endItself({ kind: "garbage" }, CLOSE_BAD_REQUEST);
  }

  #endItself(end: LineEnd, close: Close | null): void {
    if (this.#isOver) return;
    this.#end();
    if (close) this.#socket.close(close.code, close.reason);
    this.#parts.ended(end);
  }

  #end(): void {
    this.#isOver = true;
    this.#heartbeat.end();
    this.#cancelOpening?.();
  }
}
