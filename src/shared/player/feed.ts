import type { AnnouncementPlay } from "#shared/contract/announcements.ts";
import { CLOSE_INTERNAL_ERROR, CLOSE_UNPAIRED, FINAL_CLOSE_CODES } from "#shared/contract/close-codes.ts";
import { DeviceMetrics, METRICS_INTERVAL_MS } from "#shared/contract/device.ts";
import type { PlayerMessage, PlayRecord, ServiceMessage } from "#shared/contract/player.ts";
import { type Backoff, createBackoff } from "#shared/domain/realtime/backoff.ts";
import { assertNever } from "#shared/domain/result/result.ts";
import type { EngineEvent } from "./engine-types.ts";
import { HistorySender } from "./feed-history.ts";
import { FeedLine, type LineEnd } from "./feed-line.ts";
import type { FeedEvent, FeedLink, FeedStatus, PlaybackFeedOptions } from "./feed-types.ts";
import { Listeners } from "./listeners.ts";

const RECONNECT = { minMs: 1000, maxMs: 30_000 };

/** A clock message that took longer than this, in ms, is unreliable: the answer waited in a queue. */
const CREDIBLE_ROUND_TRIP_MS = 5000;

/** The client's close code for an orderly end. */
const CLOSE_NORMAL = { code: 1000, reason: "Closed" };

/**
 * The player's connection to the service at /player/playback/ws: passes the service's state to the player,
 * and the player's reports and history to the service. It always reconnects, except after a final close code.
 */
export class PlaybackFeed {
  readonly #options: PlaybackFeedOptions;
  readonly #listeners = new Listeners<FeedEvent>();
  readonly #backoff: Backoff;
  #status: FeedStatus = "stopped";
  readonly #history: HistorySender<PlayRecord>;
  /** Begins when the service shows that it knows messages. */
  readonly #announced: HistorySender<AnnouncementPlay>;
  /** The zone of the connection; null while there is none. */
  #soundZoneId: string | null = null;
  #line: FeedLine | null = null;
  /** Distinguishes an attempt from earlier ones. */
  #attempt = 0;
  #welcomed = false;
  /**
   * The last connection failed over its messages: waits keep growing until one has lasted to its first pong.
   */
  #brokeDown = false;
  #clockOffsetMs: number | null = null;
  #roundTripMs: number | null = null;
  #offlineSince: number | null;
  #subscriptions: readonly (() => void)[] = [];
  #cancelReconnect: (() => void) | null = null;
  #cancelMetrics: (() => void) | null = null;

  constructor(options: PlaybackFeedOptions) {
    this.#options = options;
    const { environment, store } = options;
    this.#offlineSince = environment.now();
    this.#backoff = createBackoff({ ...RECONNECT, random: environment.random });
    this.#history = new HistorySender({
      environment,
      unsent: () => store.unsentHistory(),
      forget: (playIds) => store.forgetHistory(playIds),
      send: (entries) => this.#send({ type: "history", entries }),
    });
    this.#announced = new HistorySender({
      environment,
      unsent: () => store.unsentAnnounced(),
      forget: (playIds) => store.forgetAnnounced(playIds),
      send: (entries) => this.#send({ type: "announced", entries }),
    });
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

  /** Retries at once instead of waiting: the network is reported to be back, or the machine woke up. */
  reconnectNow(): void {
    if (this.#status !== "waiting") return;
    this.#backoff.reset();
    this.#connect();
  }

  /** Sends the metrics, because something noticeable has changed. */
  refreshMetrics(): void {
    const { metrics, environment } = this.#options;
    if (!metrics || !this.#welcomed) return;
    this.#cancelMetrics?.();
    this.#cancelMetrics = environment.after(METRICS_INTERVAL_MS, () => this.refreshMetrics());
    try {
      // Metrics that are unavailable, or that the service would reject, must not close the connection.
      this.#send({ type: "metrics", metrics: DeviceMetrics.parse(metrics()) });
    } catch (error) {
      environment.log.warn("The device's metrics cannot be told", { error: String(error) });
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
        else this.#open(token);
      },
      (error: unknown) => {
        environment.log.warn("No token for the playback feed", { error: String(error) });
        if (attempt === this.#attempt) this.#reconnectLater();
      },
    );
  }

  #open(token: string): void {
    this.#line = new FeedLine({
      ...this.#options,
      token,
      said: (message) => this.#onMessage(message),
      answered: (roundTripMs, serverTime) => this.#onPong(roundTripMs, serverTime),
      ended: (end) => this.#onEnded(end),
    });
  }

  #onMessage(message: ServiceMessage): void {
    const { player } = this.#options;
    switch (message.type) {
      case "welcome":
        // The clock first: the zone's right to play depends on it.
        this.#setOnline(true, message.serverTime);
        player.setZone(message.zone);
        this.#listeners.emit({ type: "zone", zone: message.zone });
        this.#onWelcome(message.zone.soundZone.id);
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
      case "remove":
      case "playNext":
        player.changeUpcoming(message, message.commandId);
        return;
      case "testSound":
        player.testSound(message.commandId);
        return;
      case "restart":
        this.#listeners.emit({ type: "restart" });
        return;
      case "ack":
        this.#history.acknowledged(message.playIds);
        return;
      case "announcements":
        player.setAnnouncements(message.announcements);
        if (this.#soundZoneId !== null) this.#announced.begin(this.#soundZoneId);
        return;
      case "announce":
        player.announce(message, message.commandId);
        return;
      case "skipAnnouncement":
        player.skipAnnouncement(message.commandId);
        return;
      case "announcedAck":
        this.#announced.acknowledged(message.playIds);
        return;
      case "unpaired":
        this.#onUnpaired();
        return;
      // Handled by the connection itself.
      case "packed":
      case "pong":
        return;
      default:
        assertNever(message);
    }
  }

  #onPong(roundTripMs: number, serverTime: number): void {
    if (this.#brokeDown) this.#backoff.reset();
    this.#brokeDown = false;
    this.#roundTripMs = roundTripMs;
    if (roundTripMs <= CREDIBLE_ROUND_TRIP_MS) this.#setOnline(true, serverTime + roundTripMs / 2);
  }

  #onWelcome(soundZoneId: string): void {
    if (!this.#brokeDown) this.#backoff.reset();
    this.#soundZoneId = soundZoneId;
    if (this.#welcomed) return;
    this.#welcomed = true;
    this.#offlineSince = null;
    this.#setStatus("online");
    this.#send({ type: "report", report: this.#options.player.report() });
    this.#history.begin(soundZoneId);
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
    else if (event.type === "recorded") this.#history.next();
    else if (event.type === "announced") this.#announced.next();
  }

  #onUnpaired(): void {
    this.stop();
    this.#options.player.unpair();
    this.#listeners.emit({ type: "unpaired" });
  }

  #onEnded(end: LineEnd): void {
    this.#leave(null);
    const code = end.kind === "closed" ? end.code : null;
    if (end.kind === "garbage" || code === CLOSE_INTERNAL_ERROR.code) this.#brokeDown = true;
    if (code === CLOSE_UNPAIRED.code) this.#onUnpaired();
    else if (end.kind === "closed" && FINAL_CLOSE_CODES.some((final) => final === code)) {
      this.stop();
      this.#listeners.emit({ type: "refused", code: end.code, reason: end.reason });
    } else this.#reconnectLater();
  }

  #reconnectLater(): void {
    this.#setStatus("waiting");
    this.#cancelReconnect = this.#options.environment.after(this.#backoff.next(), () => this.#connect());
  }

  #leave(close: { readonly code: number; readonly reason: string } | null): void {
    const line = this.#line;
    this.#attempt++;
    this.#line = null;
    if (this.#welcomed) this.#offlineSince = this.#options.environment.now();
    this.#welcomed = false;
    this.#soundZoneId = null;
    this.#history.end();
    this.#announced.end();
    this.#cancelReconnect?.();
    this.#cancelReconnect = null;
    this.#cancelMetrics?.();
    if (close) line?.close(close);
    this.#options.player.setOnline(false, this.#clockOffsetMs ?? 0);
  }

  #setOnline(online: boolean, serverTime: number): void {
    this.#clockOffsetMs = Math.round(serverTime - this.#options.environment.now());
    this.#options.player.setOnline(online, this.#clockOffsetMs);
  }

  #send(message: PlayerMessage): void {
    this.#line?.send(message);
  }

  #setStatus(status: FeedStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    this.#listeners.emit({ type: "status", status });
  }
}
