import { CLOSE_UNAUTHORIZED } from "../contract/close-codes.ts";
import type { PlayerZone } from "../contract/player.ts";
import type { PlayerEnvironment } from "./environment.ts";
import type { PlaybackFeed } from "./feed.ts";
import type { FeedEvent } from "./feed-types.ts";

/** A service that refused the connection for good is asked again after this, in ms: nobody may be there to start anew. */
export const REFUSED_PAUSE_MS = 5 * 60_000;
/** A token that is refused again this soon after its renewal, in ms, is not refused for its age. */
const RENEWAL_PAUSE_MS = 60_000;

export interface FeedKeeperOptions {
  readonly feed: Pick<PlaybackFeed, "start" | "stop" | "reconnectNow" | "subscribe">;
  /** Gets a new token in place of one that was refused; false when there is none that could help. */
  readonly renew: () => Promise<boolean>;
  /** The service says how the zone is now; the player has been told already. */
  readonly onZone: (zone: PlayerZone) => void;
  /** The zone is no longer this player's. */
  readonly onLost: () => void;
  /** A person at a distance asks the player to start anew. */
  readonly onRestart: () => void;
  readonly environment: PlayerEnvironment;
}

/** Keeps the connection of a player nobody looks after: a refusal is not the end, an unpairing is. */
export class FeedKeeper {
  readonly #options: FeedKeeperOptions;
  /** Tells what was begun since the last start from what was begun before it; null while it is stopped. */
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

  /** Ends the connection; nothing begins it again but another start. */
  stop(): void {
    this.#run = null;
    this.#unsubscribe?.();
    this.#cancelPause?.();
    this.#options.feed.stop();
  }

  /** Tries at once instead of waiting: the network is said to be back, or the machine woke up. */
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

  /** A token that was refused before its time may have a successor; anything else waits. */
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
