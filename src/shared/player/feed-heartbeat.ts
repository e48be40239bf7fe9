import type { PlayerEnvironment } from "./environment.ts";

const PING_INTERVAL_MS = 10_000;
const PONG_TIMEOUT_MS = 5000;

export interface HeartbeatParts {
  readonly environment: Pick<PlayerEnvironment, "monotonic" | "after">;
  readonly ping: () => void;
  /** Nothing at all has arrived for too long after a ping. */
  readonly lost: () => void;
}

/**
 * Checks whether a connection is alive: a ping must be answered within 5 s, or something else must arrive
 * meanwhile. On a slow connection the pong waits behind the data being sent, which is just as good a sign of
 * life.
 */
export class Heartbeat {
  readonly #parts: HeartbeatParts;
  /** Elapsed time of the unanswered ping. */
  #pingedAt: number | null = null;
  #cancelPing: (() => void) | null = null;
  #cancelDeadline: (() => void) | null = null;

  constructor(parts: HeartbeatParts) {
    this.#parts = parts;
  }

  /** Starts pinging, every 10 s. */
  begin(): void {
    this.#cancelPing = this.#parts.environment.after(PING_INTERVAL_MS, () => {
      this.begin();
      if (this.#pingedAt !== null) return;
      this.#pingedAt = this.#parts.environment.monotonic();
      this.#awaitSign();
      this.#parts.ping();
    });
  }

  /** Data arrived: the pong may be right behind it. */
  heard(): void {
    if (this.#pingedAt !== null) this.#awaitSign();
  }

  /** The pong arrived; returns the round-trip time in ms, or null without a pending ping. */
  answered(): number | null {
    const pingedAt = this.#pingedAt;
    this.#pingedAt = null;
    this.#cancelDeadline?.();
    return pingedAt === null ? null : Math.round(this.#parts.environment.monotonic() - pingedAt);
  }

  end(): void {
    this.#pingedAt = null;
    this.#cancelPing?.();
    this.#cancelDeadline?.();
  }

  #awaitSign(): void {
    this.#cancelDeadline?.();
    this.#cancelDeadline = this.#parts.environment.after(PONG_TIMEOUT_MS, () => this.#parts.lost());
  }
}
