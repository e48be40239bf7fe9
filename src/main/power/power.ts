import type { Log } from "../logging/log.ts";
import { Signal } from "../signal.ts";

const EVENTS = ["suspend", "resume", "shutdown"] as const;

/** The part of Electron's powerMonitor that tells of the computer's sleep and its end. */
export interface PowerMonitor {
  on(event: (typeof EVENTS)[number], listener: () => void): unknown;
  off(event: (typeof EVENTS)[number], listener: () => void): unknown;
}

/** The computer's sleep and its end, for everybody who has to know of them. */
export class Power {
  /** The computer goes to sleep. */
  readonly suspended = new Signal<null>();
  /** The computer has slept and is awake again. */
  readonly resumed = new Signal<null>();
  /** The computer is being shut down. */
  readonly ended = new Signal<null>();
  readonly #monitor: PowerMonitor;
  readonly #heard: Readonly<Record<(typeof EVENTS)[number], () => void>>;

  constructor(monitor: PowerMonitor, log: Log) {
    this.#monitor = monitor;
    this.#heard = {
      suspend: () => {
        log.info("the computer goes to sleep");
        this.suspended.emit(null);
      },
      resume: () => {
        log.info("the computer is awake");
        this.resumed.emit(null);
      },
      shutdown: () => this.ended.emit(null),
    };
    for (const event of EVENTS) monitor.on(event, this.#heard[event]);
  }

  stop(): void {
    for (const event of EVENTS) this.#monitor.off(event, this.#heard[event]);
  }
}
