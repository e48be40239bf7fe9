import { inBackground } from "#renderer/lib/errors/in-background.ts";
import { pageTimer } from "#renderer/lib/page/page-timer.ts";
import {
  CLOSE_CLIENT_RESTART,
  CLOSE_REQUEST_TIMEOUT,
  FINAL_CLOSE_CODES,
} from "#shared/contract/close-codes.ts";
import { HEARTBEAT } from "#shared/domain/realtime/heartbeat.ts";
import { Retry } from "#shared/domain/realtime/retry.ts";

/** The part of a WebSocket that is used. */
export type SocketLike = Pick<
  WebSocket,
  "onopen" | "onmessage" | "onclose" | "readyState" | "send" | "close"
>;

export interface ReconnectingSocketOptions {
  /** The address, requested for every attempt because the token is part of it; null without a session. */
  readonly url: () => Promise<string | null>;
  readonly open: (url: string) => SocketLike;
  readonly onOpen: () => void;
  /** Receives a text frame. Returns true for the answer to a ping. */
  readonly onMessage: (text: string) => boolean;
  readonly onClose?: (code: number) => void;
  readonly ping: () => string;
  readonly random?: () => number;
}

const OPEN = 1;
/** Waits between attempts, in ms. */
const WAITS = { minMs: 500, maxMs: 30_000 } as const;

/**
 * A reconnecting websocket: waits grow by Fibonacci and end when the network returns, and a missing pong closes it.
 * Final close codes (specification, platform §8) stop it until the network changes or it is started again.
 */
export class ReconnectingSocket {
  readonly #options: ReconnectingSocketOptions;
  readonly #retry: Retry;
  #socket: SocketLike | null = null;
  #running = false;
  /** Distinguishes attempts: a requested address may arrive after its attempt was abandoned. */
  #attempt = 0;
  #ping: ReturnType<typeof setInterval> | null = null;
  #pong: ReturnType<typeof setTimeout> | null = null;

  constructor(options: ReconnectingSocketOptions) {
    this.#options = options;
    const { random = Math.random } = options;
    this.#retry = new Retry(
      { after: pageTimer, random },
      () => this.#connect(),
      () => WAITS,
    );
  }

  /** Connects unless connected or connecting; also after a final close code or a missing session. */
  start(): void {
    if (this.#running) return;
    this.#running = true;
    addEventListener("online", this.#retryNow);
    this.#connect();
  }

  stop(): void {
    this.#running = false;
    removeEventListener("online", this.#retryNow);
    this.#attempt += 1;
    this.#clearTimers();
    const socket = this.#socket;
    this.#drop();
    socket?.close(CLOSE_CLIENT_RESTART.code, CLOSE_CLIENT_RESTART.reason);
  }

  /** Sends a frame if connected, else drops it: send required frames on open. */
  send(text: string): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(text);
  }

  /** Ends a wait between attempts or a final stop; does nothing while connected or connecting. */
  readonly #retryNow = (): void => {
    if (this.#running && !this.#retry.isWaiting) return;
    this.#running = true;
    this.#retry.now();
  };

  #connect(): void {
    this.#attempt += 1;
    const attempt = this.#attempt;
    this.#options
      .url()
      .then((url) => {
        if (attempt !== this.#attempt) return;
        if (url === null) this.#running = false;
        else this.#open(url);
      })
      .catch(() => {
        if (attempt === this.#attempt) this.#reconnectLater();
      });
  }

  #open(url: string): void {
    const socket = this.#options.open(url);
    this.#socket = socket;
    socket.onopen = inBackground(() => {
      this.#retry.succeeded();
      this.#ping = setInterval(
        inBackground(() => this.#sendPing()),
        HEARTBEAT.pingIntervalMs,
      );
      this.#options.onOpen();
    });
    socket.onmessage = inBackground(({ data }) => {
      if (typeof data === "string" && this.#options.onMessage(data)) this.#gotPong();
    });
    socket.onclose = inBackground(({ code }) => this.#closed(code));
  }

  #sendPing(): void {
    this.send(this.#options.ping());
    this.#pong ??= setTimeout(
      inBackground(() => {
        const socket = this.#socket;
        this.#closed(CLOSE_REQUEST_TIMEOUT.code);
        socket?.close(CLOSE_REQUEST_TIMEOUT.code, CLOSE_REQUEST_TIMEOUT.reason);
      }),
      HEARTBEAT.pongTimeoutMs,
    );
  }

  #gotPong(): void {
    if (this.#pong !== null) clearTimeout(this.#pong);
    this.#pong = null;
  }

  #closed(code: number): void {
    this.#clearTimers();
    this.#drop();
    this.#options.onClose?.(code);
    if (FINAL_CLOSE_CODES.some((final) => final === code)) this.#running = false;
    else this.#reconnectLater();
  }

  #reconnectLater(): void {
    if (this.#running) this.#retry.later();
  }

  #drop(): void {
    if (!this.#socket) return;
    this.#socket.onopen = null;
    this.#socket.onmessage = null;
    this.#socket.onclose = null;
    this.#socket = null;
  }

  #clearTimers(): void {
    this.#retry.cancel();
    if (this.#ping !== null) clearInterval(this.#ping);
    if (this.#pong !== null) clearTimeout(this.#pong);
    this.#ping = null;
    this.#pong = null;
  }
}
