import type { Log } from "../logging/log.ts";
import { Signal } from "../signal.ts";

/** How often the clock is looked at, in ms. */
const LOOK_EVERY_MS = 1_000;
/** The clock has jumped when it has moved by this much more or less than time has passed, in ms. */
const JUMP_MS = 2_000;
/** The system is asked for its time zone every so many looks: it reads files for the answer. */
const LOOKS_PER_ZONE = 30;

export interface ClockChange {
  /** How far the clock was set forward (or, negative, back), in ms. 0 when only the time zone has changed. */
  readonly jumpMs: number;
  /** The time zone now, an IANA name. */
  readonly timezone: string;
}

/** What the watch needs of its surroundings. */
export interface Clocks {
  /** Epoch ms, as the system says. */
  readonly now: () => number;
  /** ms since some beginning; never set. */
  readonly monotonic: () => number;
  /** The system's time zone, an IANA name. */
  readonly timezone: () => string;
  /** Runs again and again; the disposer ends it. */
  readonly every: (ms: number, run: () => void) => () => void;
}

/** Notices when the computer's clock or its time zone is changed: everything that was planned by it is planned anew. */
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

  /** The time zone when it was last looked at. */
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
      // A clock that is nudged to the right time, a little every second, is followed.
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

/** The system's time zone now. The engine remembers the one it first saw until the variable that overrides it changes. */
function systemTimezone(): string {
  if (process.env.TZ === undefined) delete process.env.TZ;
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
