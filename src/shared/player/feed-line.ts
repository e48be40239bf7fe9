import { CLOSE_BAD_REQUEST, CLOSE_REQUEST_TIMEOUT } from "#shared/contract/close-codes.ts";
import {
  ACCEPTS_ANNOUNCEMENTS,
  ACCEPTS_PACKED,
  MAX_RECEIVED_CHARS,
  PLAYER_PROTOCOL,
  type PlayerMessage,
  ServiceMessage,
} from "#shared/contract/player.ts";
import { readMessage } from "#shared/contract/tolerance.ts";
import { Heartbeat } from "./feed-heartbeat.ts";
import { FeedInbox } from "./feed-inbox.ts";
import type { PlaybackFeedOptions } from "./feed-types.ts";
import type { PlayerSocket } from "./socket.ts";

/** A connection without any data for this long before the welcome is closed, in ms. */
const OPEN_TIMEOUT_MS = 15_000;

type Close = { readonly code: number; readonly reason: string };

/**
 * How a connection ended by itself. `silent`: no more data came; `garbage`: data outside of the protocol
 * came.
 */
export type LineEnd =
  | { readonly kind: "closed"; readonly code: number; readonly reason: string }
  | { readonly kind: "silent" }
  | { readonly kind: "garbage" };

export interface FeedLineParts
  extends Pick<PlaybackFeedOptions, "url" | "client" | "connect" | "unpack" | "environment"> {
  readonly token: string;
  readonly player: Pick<PlaybackFeedOptions["player"], "heldSource">;
  readonly said: (message: ServiceMessage) => void;
  /** A ping was answered, with this round-trip time in ms; the service's clock is that of its answer. */
  readonly answered: (roundTripMs: number, serverTime: number) => void;
  /** Called at most once, and never after {@link FeedLine.close}. */
  readonly ended: (end: LineEnd) => void;
}

/** One connection to the service, from opening to end: its messages, and whether it is still alive. */
export class FeedLine {
  readonly #parts: FeedLineParts;
  readonly #socket: PlayerSocket;
  readonly #heartbeat: Heartbeat;
  readonly #inbox: FeedInbox;
  /** Message types unknown to this version, each logged once. */
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

  /** Closes it; no further events are emitted. */
  close({ code, reason }: Close): void {
    if (this.#isOver) return;
    this.#end();
    this.#socket.close(code, reason);
  }

  #onOpen(): void {
    if (this.#isOver) return;
    const { client, unpack, player } = this.#parts;
    const accepts = [...(unpack ? [ACCEPTS_PACKED] : []), ACCEPTS_ANNOUNCEMENTS];
    this.send({ type: "hello", protocol: PLAYER_PROTOCOL, client, accepts, holds: player.heldSource() });
    this.#heartbeat.begin();
  }

  /** Something arrived, if only a piece of a large message. */
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

  /** See [Note: forward compatibility]. */
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
