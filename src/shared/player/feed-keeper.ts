import { CLOSE_UNAUTHORIZED } from "#shared/contract/close-codes.ts";
import type { PlayerZone } from "#shared/contract/player.ts";
import type { PlayerEnvironment } from "./environment.ts";
import type { PlaybackFeed } from "./feed.ts";
import type { FeedEvent } from "./feed-types.ts";

/**
 * A permanently refused connection is retried after this, in ms, because nobody may be there to restart the
 * player.
 */
export const REFUSED_PAUSE_MS = 5 * 60_000;
/** A token rejected again this soon after its renewal, in ms, was not rejected for its age. */
const RENEWAL_PAUSE_MS = 60_000;

export interface FeedKeeperOptions {
  readonly feed: Pick<PlaybackFeed, "start" | "stop" | "reconnectNow" | "subscribe">;
  /** Replaces a rejected token; false when no new one would help. */
  readonly renew: () => Promise<boolean>;
  /** The service sent the zone's new state; the player has already received it. */
  readonly onZone: (zone: PlayerZone) => void;
  /** The player has lost its zone. */
  readonly onLost: () => void;
  /** Somebody remotely asked the player to restart. */
  readonly onRestart: () => void;
  readonly environment: PlayerEnvironment;
}

/** Keeps the connection of an unattended player: a rejection does not end it, an unpairing does. */
export class FeedKeeper {
  readonly #options: FeedKeeperOptions;
  /** Distinguishes work started since the last start from earlier work; null while it is stopped. */
  #run: symbol | null = null;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #unsubscribe: (() => void) | null = null;
  #cancelPause: (() => void) | null = null;

  constructor(options: FeedKeeperOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#run) return;
    this.#run = Symbol("run");
    this.#unsubscribe = this.#options.feed.subscribe((event) => this.#onFeed(event));
    this.#options.feed.start();
  }

  /** Ends the connection; only another start opens it again. */
  stop(): void {
    this.#run = null;
    this.#unsubscribe?.();
    this.#cancelPause?.();
    this.#options.feed.stop();
  }

  /** Retries at once instead of waiting: the network is reported to be back, or the machine woke up. */
  reconnectNow(): void {
    this.#options.feed.reconnectNow();
  }

  #onFeed(event: FeedEvent): void {
    const { environment, onLost, onRestart, onZone } = this.#options;
    switch (event.type) {
      case "status":
        environment.log.info("playback feed", { status: event.status });
        return;
      case "zone":
        onZone(event.zone);
        return;
      case "restart":
        environment.log.info("asked to start anew", {});
        onRestart();
        return;
      case "unpaired":
        onLost();
        return;
      case "refused":
        environment.log.warn("the service refused the playback feed", {
          code: event.code,
          reason: event.reason,
        });
        this.#comeBack(event.code === CLOSE_UNAUTHORIZED.code);
    }
  }

  /** A token rejected before its expiry may have a successor; anything else waits. */
  #comeBack(isUnauthorized: boolean): void {
    const { environment, feed, renew } = this.#options;
    const run = this.#run;
    const start = () => {
      if (run === this.#run) feed.start();
    };
    const later = () => {
      if (run === this.#run) this.#cancelPause = environment.after(REFUSED_PAUSE_MS, start);
    };
    const now = environment.monotonic();
    if (!isUnauthorized || now - this.#renewedAt < RENEWAL_PAUSE_MS) {
      later();
      return;
    }
    this.#renewedAt = now;
    renew().then((isRenewed) => (isRenewed ? start() : later()), later);
  }
}
