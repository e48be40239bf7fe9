import { CLOSE_UNAUTHORIZED } from "#shared/contract/close-codes.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import type { PlaybackFeed } from "#shared/player/feed.ts";
import type { FeedEvent } from "#shared/player/feed-types.ts";

/** A service that refused the connection for good is asked again after this, in ms: nobody may be there to reload the page. */
const REFUSED_PAUSE_MS = 5 * 60_000;
/** A token that is refused again this soon after its renewal, in ms, is not refused for its age. */
const RENEWAL_PAUSE_MS = 60_000;

export interface FeedKeeperOptions {
  readonly feed: Pick<PlaybackFeed, "start" | "stop" | "reconnectNow" | "subscribe">;
  /** Gets a new token; null when the pairing is over. */
  readonly renew: () => Promise<string | null>;
  readonly onLost: () => void;
  readonly environment: PlayerEnvironment;
}

/** Keeps the connection of a player nobody looks after: a refusal is not the end, an unpairing is. */
export class FeedKeeper {
  readonly #options: FeedKeeperOptions;
  #running = false;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #unsubscribe: (() => void) | null = null;
  #cancelPause: (() => void) | null = null;

  constructor(options: FeedKeeperOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#unsubscribe = this.#options.feed.subscribe((event) => this.#onFeed(event));
    this.#options.feed.start();
  }

  stop(): void {
    this.#running = false;
    this.#unsubscribe?.();
    this.#cancelPause?.();
    this.#options.feed.stop();
  }

  reconnectNow(): void {
    this.#options.feed.reconnectNow();
  }

  #onFeed(event: FeedEvent): void {
    if (event.type === "unpaired") this.#options.onLost();
    else if (event.type === "refused") this.#comeBack(event.code === CLOSE_UNAUTHORIZED.code);
  }

  /** A token that was refused before its time may have a successor; anything else waits. */
  #comeBack(unauthorized: boolean): void {
    const { environment, feed, renew } = this.#options;
    const start = () => {
      if (this.#running) feed.start();
    };
    const later = () => {
      this.#cancelPause = environment.after(REFUSED_PAUSE_MS, start);
    };
    const now = environment.now();
    if (!unauthorized || now - this.#renewedAt < RENEWAL_PAUSE_MS) {
      later();
      return;
    }
    this.#renewedAt = now;
    renew().then((token) => {
      if (token !== null) start();
    }, later);
  }
}
