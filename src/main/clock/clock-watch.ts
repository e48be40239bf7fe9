import type { Log } from "#main/logging/log.ts";
import { Signal } from "#main/signal.ts";

/** Interval between looks at the clock, in ms. */
const LOOK_EVERY_MS = 1_000;
/** The clock has jumped when it differs from the elapsed time by this much, in ms. */
const JUMP_MS = 2_000;
/** The time zone is read once in this many looks, because the system reads files for it. */
const LOOKS_PER_ZONE = 30;

export interface ClockChange {
  /** How far the clock was set forward (or, if negative, back), in ms. 0 when only the time zone has changed. */
  readonly jumpMs: number;
  /** The current time zone, an IANA name. */
  readonly timezone: string;
}

/** The clocks that the watch compares. */
export interface Clocks {
  /** Epoch ms by the system's clock. */
  readonly now: () => number;
  /** ms since a fixed moment; nobody can set it. */
  readonly monotonic: () => number;
  /** The system's time zone, an IANA name. */
  readonly timezone: () => string;
  /** Runs repeatedly; returns a disposer. */
  readonly every: (ms: number, run: () => void) => () => void;
}

/** Notices changes of the computer's clock or time zone, after which all plans must be made again. */
export class ClockWatch {
  readonly changed = new Signal<ClockChange>();
  readonly #clocks: Clocks;
  readonly #log: Log;
  #timezone: string;
  #stop: () => void = () => undefined;

  constructor(clocks: Clocks, log: Log) {
    this.#clocks = clocks;
    this.#log = log;
    this.#timezone = clocks.timezone();
  }

  /** The time zone as of the last look. */
  get timezone(): string {
    return this.#timezone;
  }

  start(): void {
    const { now, monotonic, timezone, every } = this.#clocks;
    let offset = now() - monotonic();
    let looks = 0;
    this.#stop = every(LOOK_EVERY_MS, () => {
      const current = now() - monotonic();
      const jumpMs = Math.round(current - offset);
      const jumped = Math.abs(jumpMs) > JUMP_MS;
      // A clock that is corrected by a little every second has not jumped.
      offset = current;
      looks += 1;
      const zone = jumped || looks % LOOKS_PER_ZONE === 0 ? timezone() : this.#timezone;
      if (!jumped && zone === this.#timezone) return;
      this.#timezone = zone;
      this.#log.warn({ jumpMs: jumped ? jumpMs : 0, timezone: zone }, "the clock has changed");
      this.changed.emit({ jumpMs: jumped ? jumpMs : 0, timezone: zone });
    });
  }

  stop(): void {
    this.#stop();
  }
}

/** The clocks of this process. */
export function processClocks(): Clocks {
  return {
    now: Date.now,
    monotonic: () => performance.now(),
    timezone: systemTimezone,
    every: (ms, run) => {
      const timer = setInterval(run, ms);
      return () => clearInterval(timer);
    },
  };
}

/** The system's current time zone. The engine caches the first one it sees until the TZ variable changes. */
function systemTimezone(): string {
  if (process.env.TZ === undefined) delete process.env.TZ;
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
