import type { PlayerEnvironment } from "./environment.ts";

const PING_INTERVAL_MS = 10_000;
const PONG_TIMEOUT_MS = 5000;

export interface HeartbeatParts {
  readonly environment: Pick<PlayerEnvironment, "monotonic" | "after">;
  readonly ping: () => void;
  /** Nothing at all has come for too long after a ping. */
  readonly lost: () => void;
}

/**
 * Finds out whether a line is alive: what was asked must be answered within 5 s, or something else must come meanwhile.
 * On a slow line the answer waits behind what is being sent, which is a sign of life as good as any.
 */
export class Heartbeat {
  readonly #parts: HeartbeatParts;
  /** Elapsed time at which the ping was sent that is not answered yet. */
  #pingedAt: number | null = null;
  #cancelPing: (() => void) | null = null;
  #cancelDeadline: (() => void) | null = null;

  constructor(parts: HeartbeatParts) {
    this.#parts = parts;
  }

  /** Begins to ask, every 10 s. */
  begin(): void {
    this.#cancelPing = this.#parts.environment.after(PING_INTERVAL_MS, () => {
      this.begin();
      if (this.#pingedAt !== null) return;
      this.#pingedAt = this.#parts.environment.monotonic();
      this.#awaitSign();
      this.#parts.ping();
    });
  }

  /** Something came: what was asked for may be right behind it. */
  heard(): void {
    if (this.#pingedAt !== null) this.#awaitSign();
  }

  /** The answer came; gives the time there and back in ms, or null when nothing was asked. */
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
