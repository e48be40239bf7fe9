import type { Log } from "../logging/log.ts";
import { Signal } from "../signal.ts";

const EVENTS = ["suspend", "resume", "shutdown"] as const;

/** What Electron hands over with `shutdown`: prevented, the computer waits for a while until this process has ended. */
interface PowerEvent {
  preventDefault(): void;
}
type PowerListener = (event?: PowerEvent) => void;

/** The part of Electron's powerMonitor that tells of the computer's sleep and its end. */
export interface PowerMonitor {
  on(event: (typeof EVENTS)[number], listener: PowerListener): unknown;
  off(event: (typeof EVENTS)[number], listener: PowerListener): unknown;
}

/** The computer's sleep and its end, for everybody who has to know of them. */
export class Power {
  /** The computer goes to sleep. */
  readonly suspended = new Signal<null>();
  /** The computer has slept and is awake again. */
  readonly resumed = new Signal<null>();
  /** The computer is being shut down, and waits until the app has ended. */
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

  /** Listens no more: a computer that waits is let go. */
  stop(): void {
    for (const event of EVENTS) this.#monitor.off(event, this.#heard[event]);
  }
}
