import type { Log } from "#main/logging/log.ts";
import { Signal } from "#main/signal.ts";

const EVENTS = ["suspend", "resume", "shutdown"] as const;

/** Electron's `shutdown` event: if prevented, the computer waits a while for this process to end. */
interface PowerEvent {
  preventDefault(): void;
}
type PowerListener = (event?: PowerEvent) => void;

/** The part of Electron's powerMonitor that emits sleep, wake and shutdown. */
export interface PowerMonitor {
  on(event: (typeof EVENTS)[number], listener: PowerListener): unknown;
  off(event: (typeof EVENTS)[number], listener: PowerListener): unknown;
}

/** Signals for the computer's sleep, wake and shutdown. */
export class Power {
  /** The computer goes to sleep. */
  readonly suspended = new Signal<null>();
  /** The computer has woken up. */
  readonly resumed = new Signal<null>();
  /** The computer is shutting down, and waits until the app has ended. */
  readonly ended = new Signal<null>();
  readonly #monitor: PowerMonitor;
  readonly #heard: Readonly<Record<(typeof EVENTS)[number], PowerListener>>;

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
      shutdown: (event) => {
        event?.preventDefault();
        this.ended.emit(null);
      },
    };
    for (const event of EVENTS) monitor.on(event, this.#heard[event]);
  }

  /** Stops listening, which releases a waiting computer. */
  stop(): void {
    for (const event of EVENTS) this.#monitor.off(event, this.#heard[event]);
  }
}
