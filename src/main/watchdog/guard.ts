import { HIDDEN } from "../desktop/arguments.ts";
import type { Command } from "../desktop/own-command.ts";
import type { WatchdogMessage, Watched } from "./protocol.ts";

/** How long to wait before each start in a row, in ms; the last one repeats. */
const RESTART_DELAYS_MS = [100, 5_000, 30_000, 5 * 60_000] as const;
/** An app that has lived this long starts again with the first delay, in ms. */
const STABLE_AFTER_MS = 60_000;
/** An app that has been quiet for this long hangs, in ms. */
const HUNG_AFTER_MS = 30_000;
const TICK_MS = 1_000;
/** When so much time passes between two ticks, in ms, it was the computer that slept, and the app with it. */
const SLEPT_MS = 5_000;

/** What the guard does to the world. */
export interface GuardParts {
  readonly watched: Pick<Watched, "pid" | "program" | "args" | "crashes">;
  /** ms since some beginning. */
  readonly now: () => number;
  /** Runs once after `ms`; the disposer cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** Ends a process for certain, if it is still there. */
  readonly kill: (pid: number) => void;
  /**
   * Starts the app, which learns how often in a row it has died. `ended` is told once how it ended: 0 in order, anything
   * else (a start that failed too) not.
   */
  readonly start: (command: Command, crashes: number, ended: (code: number) => void) => void;
  /** The watch is over. */
  readonly end: () => void;
}

/**
 * Watches one app from outside: starts it again when it dies or hangs, more and more slowly. The new app brings a
 * watchdog of its own and ends this one; until then this one also watches the start.
 */
export class Guard {
  readonly #parts: GuardParts;
  #saidBye = false;
  #isClosed = false;
  #visible = true;
  #crashes: number;
  #since: number;
  #lastBeat: number;
  #lastTick: number;
  #cancelTick: () => void = () => undefined;

  constructor(parts: GuardParts) {
    this.#parts = parts;
    this.#crashes = parts.watched.crashes;
    this.#since = parts.now();
    this.#lastBeat = this.#since;
    this.#lastTick = this.#since;
    this.#tick();
  }

  /** The app said something. */
  heard(message: WatchdogMessage): void {
    this.#lastBeat = this.#parts.now();
    if (message.type === "beat") this.#visible = message.visible;
    else this.#saidBye = true;
  }

  /** The app will say nothing more: it has ended, one way or the other. */
  closed(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#cancelTick();
    if (this.#saidBye) {
      this.#parts.end();
      return;
    }
    // It may have lost its way to us only: two players would play over each other.
    this.#parts.kill(this.#parts.watched.pid);
    this.#restart();
  }

  #tick(): void {
    const now = this.#parts.now();
    if (now - this.#lastTick > SLEPT_MS) this.#lastBeat = now;
    this.#lastTick = now;
    // Its death closes the way on which it speaks, which is heard as any other.
    if (now - this.#lastBeat > HUNG_AFTER_MS && !this.#saidBye) this.#parts.kill(this.#parts.watched.pid);
    else this.#cancelTick = this.#parts.after(TICK_MS, () => this.#tick());
  }

  #restart(): void {
    const { watched, now, after, start, end } = this.#parts;
    this.#crashes = now() - this.#since >= STABLE_AFTER_MS ? 1 : this.#crashes + 1;
    const delay = RESTART_DELAYS_MS[Math.min(this.#crashes, RESTART_DELAYS_MS.length) - 1] ?? 0;
    after(delay, () => {
      this.#since = now();
      const args = [...watched.args, ...(this.#visible ? [] : [HIDDEN])];
      start({ program: watched.program, args }, this.#crashes, (code) =>
        code === 0 ? end() : this.#restart(),
      );
    });
  }
}
