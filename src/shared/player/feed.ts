import { DeviceMetrics, METRICS_INTERVAL_MS } from "../contract/device.ts";
import {
  CLOSE_BAD_REQUEST,
  CLOSE_REQUEST_TIMEOUT,
  CLOSE_UNPAIRED,
  FINAL_CLOSE_CODES,
  PLAYER_PROTOCOL,
  type PlayerMessage,
  ServiceMessage,
} from "../contract/player.ts";
import { type Backoff, createBackoff } from "../domain/realtime/backoff.ts";
import { assertNever } from "../domain/result/result.ts";
import type { EngineEvent } from "./engine-types.ts";
import type { FeedEvent, FeedLink, FeedStatus, PlaybackFeedOptions } from "./feed-types.ts";
import { Listeners } from "./listeners.ts";
import type { PlayerSocket } from "./socket.ts";

const PING_INTERVAL_MS = 10_000;
const PONG_TIMEOUT_MS = 5000;

const RECONNECT = { minMs: 1000, maxMs: 30_000 };

/** A connection that could not be opened for this long is given up, in ms. */
const OPEN_TIMEOUT_MS = 15_000;

/** History sent and not acknowledged for this long is sent again, in ms. */
const ACK_TIMEOUT_MS = 20_000;

/** The contract's limit of entries in one frame. */
const HISTORY_BATCH = 200;

/** The service could not tell what it should have. */
const CLOSE_INTERNAL_ERROR = 1011;

/** The client's own way to end a connection in order. */
const CLOSE_NORMAL = { code: 1000, reason: "Closed" };

/**
 * The player's connection to the service at /player/playback/ws: hands the service's wishes to the player and the player's
 * reports and history to the service. It reconnects for ever, but after a final close code; history stays in the store until
 * it is acknowledged. See [Note: reports are idempotent] in the contract.
 */
export class PlaybackFeed {
  readonly #options: PlaybackFeedOptions;
  readonly #listeners = new Listeners<FeedEvent>();
  readonly #backoff: Backoff;
  #status: FeedStatus = "stopped";
  #socket: PlayerSocket | null = null;
  /** Tells an attempt from the ones before it. */
  #attempt = 0;
  #welcomed = false;
  /** The last conversation broke down over what was said: waits go on growing until one has lasted to its first pong. */
  #brokeDown = false;
  #clockOffsetMs: number | null = null;
  #roundTripMs: number | null = null;
  #offlineSince: number | null;
  /** Elapsed time at which the ping under way was sent. */
  #pingedAt = 0;
  #sentHistory = new Set<string>();
  #subscriptions: readonly (() => void)[] = [];
  #cancelReconnect: (() => void) | null = null;
  readonly #timers = new Map<string, () => void>();

  constructor(options: PlaybackFeedOptions) {
    this.#options = options;
    this.#offlineSince = options.environment.now();
    this.#backoff = createBackoff({ ...RECONNECT, random: options.environment.random });
  }

  get status(): FeedStatus {
    return this.#status;
  }

  get link(): FeedLink {
    return {
      isOnline: this.#welcomed,
      roundTripMs: this.#roundTripMs,
      offlineSince: this.#offlineSince,
      clockOffsetMs: this.#clockOffsetMs,
    };
  }

  subscribe(listener: (event: FeedEvent) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Connects, and stays connected until {@link stop}. */
  start(): void {
    if (this.#status !== "stopped") return;
    const { player, troubles } = this.#options;
    this.#subscriptions = [
      player.subscribe((event) => this.#onPlayer(event)),
      ...(troubles ? [troubles.subscribe(() => this.#sendTroubles())] : []),
    ];
    this.#connect();
  }

  stop(): void {
    for (const end of this.#subscriptions) end();
    this.#subscriptions = [];
    this.#leave(CLOSE_NORMAL);
    this.#setStatus("stopped");
  }

  /** Tries at once instead of waiting: the network is said to be back, or the machine woke up. */
  reconnectNow(): void {
    if (this.#status !== "waiting") return;
    this.#backoff.reset();
    this.#connect();
  }

  /** Tells how the player is doing: something that a person would look for has changed. */
  refreshMetrics(): void {
    const { metrics } = this.#options;
    if (!metrics || !this.#welcomed) return;
    this.#setTimer("metrics", METRICS_INTERVAL_MS, () => this.refreshMetrics());
    try {
      // Numbers that cannot be had, or that the service would not understand, are no reason to lose the connection.
      this.#send({ type: "metrics", metrics: DeviceMetrics.parse(metrics()) });
    } catch (error) {
      this.#options.environment.log.warn("The device's metrics cannot be told", { error: String(error) });
    }
  }

  #connect(): void {
    this.#cancelReconnect?.();
    this.#cancelReconnect = null;
    const attempt = ++this.#attempt;
    this.#setStatus("connecting");
    const { getToken, environment } = this.#options;
    getToken().then(
      (token) => {
        if (attempt !== this.#attempt) return;
        if (token === null) this.#reconnectLater();
        else this.#open(token, attempt);
      },
      (error: unknown) => {
        environment.log.warn("No token for the playback feed", { error: String(error) });
        if (attempt === this.#attempt) this.#reconnectLater();
      },
    );
  }

  #open(token: string, attempt: number): void {
    const { url, connect } = this.#options;
    const own = (act: () => void) => {
      if (attempt === this.#attempt) act();
    };
    this.#setTimer("open", OPEN_TIMEOUT_MS, () => this.#drop(CLOSE_REQUEST_TIMEOUT));
    this.#socket = connect(`${url}?token=${encodeURIComponent(token)}`, {
      opened: () => own(() => this.#onOpen()),
      message: (text) => own(() => this.#onText(text)),
      closed: (code, reason) => own(() => this.#onClosed(code, reason)),
    });
  }

  #onOpen(): void {
    this.#welcomed = false;
    this.#send({ type: "hello", protocol: PLAYER_PROTOCOL, client: this.#options.client });
    this.#ping();
  }

  #onText(text: string): void {
    const message = ServiceMessage.safeParse(parseJson(text));
    if (message.success) this.#onMessage(message.data);
    else {
      this.#brokeDown = true;
      this.#drop(CLOSE_BAD_REQUEST);
    }
  }

  #onMessage(message: ServiceMessage): void {
    const { player, environment } = this.#options;
    switch (message.type) {
      case "welcome":
        // The clock first: the zone's right to play goes by it.
        this.#setOnline(true, message.serverTime);
        player.setZone(message.zone);
        this.#onWelcome();
        return;
      case "source":
        player.setSource(message.source, message.immediate);
        return;
      case "intent": {
        player.setIntent(message.intent);
        const begun = new Set(player.dequeuedIds());
        for (const { id } of message.intent.queue) {
          if (begun.has(id)) this.#send({ type: "dequeued", queueId: id });
        }
        return;
      }
      case "skip":
        player.skip(message.commandId);
        return;
      case "ack":
        for (const id of message.playIds) this.#sentHistory.delete(id);
        this.#options.store.forgetHistory(message.playIds).then(
          () => this.#sendHistory(),
          (error: unknown) => environment.log.warn("History was not forgotten", { error: String(error) }),
        );
        return;
      case "unpaired":
        this.#onUnpaired();
        return;
      case "pong":
        this.#clearTimer("pong");
        if (this.#brokeDown) this.#backoff.reset();
        this.#brokeDown = false;
        this.#roundTripMs = Math.round(environment.monotonic() - this.#pingedAt);
        this.#setOnline(true, message.serverTime + this.#roundTripMs / 2);
        return;
      default:
        assertNever(message);
    }
  }

  #onWelcome(): void {
    this.#clearTimer("open");
    if (!this.#brokeDown) this.#backoff.reset();
    if (this.#welcomed) return;
    this.#welcomed = true;
    this.#offlineSince = null;
    this.#setStatus("online");
    this.#send({ type: "report", report: this.#options.player.report() });
    this.#sendHistory();
    this.#sendTroubles();
    this.refreshMetrics();
  }

  #sendTroubles(): void {
    const troubles = this.#options.troubles?.list();
    if (this.#welcomed && troubles) this.#send({ type: "troubles", troubles: [...troubles] });
  }

  #onPlayer(event: EngineEvent): void {
    if (!this.#welcomed) return;
    if (event.type === "report") this.#send({ type: "report", report: event.report });
    else if (event.type === "dequeued") this.#send({ type: "dequeued", queueId: event.queueId });
    else if (event.type === "recorded") this.#sendHistory();
  }

  /** Sends what was not sent on this connection; one batch is on its way at a time. */
  #sendHistory(): void {
    if (!this.#welcomed || this.#sentHistory.size > 0) return;
    const entries = this.#options.store.unsentHistory().slice(0, HISTORY_BATCH);
    if (entries.length === 0) {
      this.#clearTimer("ack");
      return;
    }
    for (const { playId } of entries) this.#sentHistory.add(playId);
    this.#send({ type: "history", entries: [...entries] });
    this.#setTimer("ack", ACK_TIMEOUT_MS, () => {
      this.#sentHistory.clear();
      this.#sendHistory();
    });
  }

  #ping(): void {
    this.#setTimer("ping", PING_INTERVAL_MS, () => {
      this.#pingedAt = this.#options.environment.monotonic();
      this.#send({ type: "ping", at: this.#options.environment.now() });
      this.#setTimer("pong", PONG_TIMEOUT_MS, () => this.#drop(CLOSE_REQUEST_TIMEOUT));
      this.#ping();
    });
  }

  #onUnpaired(): void {
    this.stop();
    this.#options.player.unpair();
    this.#listeners.emit({ type: "unpaired" });
  }

  #onClosed(code: number, reason: string): void {
    this.#leave(null);
    if (code === CLOSE_INTERNAL_ERROR) this.#brokeDown = true;
    if (code === CLOSE_UNPAIRED.code) {
      this.#onUnpaired();
    } else if (FINAL_CLOSE_CODES.some((final) => final === code)) {
      this.stop();
      this.#listeners.emit({ type: "refused", code, reason });
    } else {
      this.#reconnectLater();
    }
  }

  /** Ends a connection that is no good and tries again later. */
  #drop(close: { readonly code: number; readonly reason: string }): void {
    this.#leave(close);
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    this.#setStatus("waiting");
    this.#cancelReconnect = this.#options.environment.after(this.#backoff.next(), () => this.#connect());
  }

  #leave(close: { readonly code: number; readonly reason: string } | null): void {
    const socket = this.#socket;
    this.#attempt++;
    this.#socket = null;
    if (this.#welcomed) this.#offlineSince = this.#options.environment.now();
    this.#welcomed = false;
    this.#sentHistory = new Set();
    this.#cancelReconnect?.();
    this.#cancelReconnect = null;
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    if (close) socket?.close(close.code, close.reason);
    this.#options.player.setOnline(false, this.#clockOffsetMs ?? 0);
  }

  #setOnline(online: boolean, serverTime: number): void {
    this.#clockOffsetMs = Math.round(serverTime - this.#options.environment.now());
    this.#options.player.setOnline(online, this.#clockOffsetMs);
  }

  #send(message: PlayerMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #setStatus(status: FeedStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    this.#listeners.emit({ type: "status", status });
  }

  #setTimer(name: string, ms: number, run: () => void): void {
    this.#clearTimer(name);
    this.#timers.set(name, this.#options.environment.after(ms, run));
  }

  #clearTimer(name: string): void {
    this.#timers.get(name)?.();
    this.#timers.delete(name);
  }
}

/** JSON, or undefined for anything else. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
