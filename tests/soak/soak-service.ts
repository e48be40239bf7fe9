import {
  type PlaybackIntent,
  PlayerMessage,
  type PlayerZone,
  type QueuedTrack,
  type ServiceMessage,
  type SourceSnapshot,
} from "#shared/contract/player.ts";
import type { ConnectSocket, PlayerSocketHandlers } from "#shared/player/socket.ts";
import type { VirtualTime } from "#tests/fakes/virtual-time.ts";
import type { PlayBooks } from "./play-books.ts";

const LATENCY_MS = 40;

interface Line {
  readonly handlers: PlayerSocketHandlers;
  open: boolean;
}

export interface SoakServiceOptions {
  readonly time: VirtualTime;
  /** Epoch ms of the service's clock at this elapsed time; nothing changes that clock. */
  readonly now: () => number;
  readonly random: () => number;
  readonly books: PlayBooks;
  readonly zone: PlayerZone;
  readonly source: SourceSnapshot;
  readonly intent: PlaybackIntent;
  /** Whether music should play, according to the latest messages to the player. */
  readonly onWanted: (isWanted: boolean) => void;
}

/**
 * The service's end of the feed: one zone, stored reports, and acknowledgements that are sometimes lost, late or
 * repeated.
 */
export class SoakService {
  readonly #options: SoakServiceOptions;
  zone: PlayerZone;
  source: SourceSnapshot;
  intent: PlaybackIntent;
  isReachable = true;
  /** The subscription while it is paid. */
  readonly paid: PlayerZone["subscription"];
  #heard = { playing: false, mayPlay: false };
  #line: Line | null = null;
  #commands = 0;
  #aloneMs = 0;

  constructor(options: SoakServiceOptions) {
    this.#options = options;
    this.zone = options.zone;
    this.paid = options.zone.subscription;
    this.source = options.source;
    this.intent = options.intent;
  }

  readonly connect: ConnectSocket = (_url, _token, handlers) => {
    const line: Line = { handlers, open: true };
    this.#later(() => {
      if (!this.isReachable) this.#close(line);
      else if (line.open) {
        this.#line = line;
        handlers.opened();
      }
    });
    return {
      send: (text) => this.#later(() => this.#onText(line, text)),
      close: () => this.#close(line),
    };
  };

  /** Epoch ms of the service's own clock. */
  get now(): number {
    return this.#options.now() + this.#aloneMs;
  }

  /** Time passes for this service only, not for the player. */
  leaveAlone(ms: number): void {
    this.#aloneMs += ms;
  }

  /** The connection breaks; the player is notified, or has to detect it. */
  drop(isTold: boolean): void {
    const line = this.#line;
    this.#line = null;
    if (!line) return;
    if (isTold) this.#close(line);
    else line.open = false;
  }

  setZone(zone: PlayerZone): void {
    this.zone = zone;
    this.#say(this.#welcome());
  }

  setSource(source: SourceSnapshot, immediate: boolean): void {
    this.source = source;
    this.#say({ type: "source", source, immediate });
    this.change({ seed: this.intent.seed + 1, queue: [] });
  }

  change(patch: Partial<PlaybackIntent>): void {
    this.intent = { ...this.intent, ...patch, version: this.intent.version + 1 };
    this.#say({ type: "intent", intent: this.intent });
  }

  queue(tracks: readonly QueuedTrack[]): void {
    this.change({ queue: [...this.intent.queue, ...tracks] });
  }

  /** A command may arrive several times. */
  skip(times: number): void {
    const commandId = `command ${this.#commands++}`;
    for (let n = 0; n < times; n++) this.#say({ type: "skip", commandId });
  }

  /** Acknowledges old reports again, and reports that never existed. */
  acknowledgeAnew(): void {
    this.#say({ type: "ack", playIds: [...this.#options.books.lastTold, "never heard of"] });
  }

  #onText(line: Line, text: string): void {
    if (!line.open || !this.isReachable) return;
    const message = PlayerMessage.parse(JSON.parse(text));
    switch (message.type) {
      case "hello":
        this.#say(this.#welcome());
        this.#say({ type: "source", source: this.source, immediate: false });
        this.#say({ type: "intent", intent: this.intent });
        return;
      case "history":
        for (const { playId, playedMs } of message.entries) this.#options.books.told(playId, playedMs);
        this.#acknowledge(message.entries.map(({ playId }) => playId));
        return;
      case "dequeued":
        this.change({ queue: this.intent.queue.filter(({ id }) => id !== message.queueId) });
        return;
      case "ping":
        this.#say({ type: "pong", at: message.at, serverTime: this.now });
        return;
      case "report":
      case "metrics":
      case "troubles":
        return;
    }
  }

  /** One in ten is lost, one in ten is sent twice. */
  #acknowledge(playIds: string[]): void {
    const chance = this.#options.random();
    if (chance > 0.1) this.#say({ type: "ack", playIds });
    if (chance > 0.9) this.#say({ type: "ack", playIds });
  }

  #welcome(): ServiceMessage {
    return { type: "welcome", zone: this.zone, serverTime: this.now };
  }

  #say(message: ServiceMessage): void {
    const line = this.#line;
    const text = JSON.stringify(message);
    this.#later(() => {
      if (!line?.open || !this.isReachable) return;
      if (message.type === "intent") this.#heard.playing = message.intent.playing;
      if (message.type === "welcome") this.#heard.mayPlay = message.zone.subscription.paidUntil !== null;
      this.#options.onWanted(this.#heard.playing && this.#heard.mayPlay);
      line.handlers.message(text);
    });
  }

  #close(line: Line): void {
    if (!line.open) return;
    line.open = false;
    this.#later(() => line.handlers.closed(1006, ""));
  }

  #later(run: () => void): void {
    this.#options.time.environment.after(LATENCY_MS, run);
  }
}
