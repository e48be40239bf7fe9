import { HIDDEN, UNLESS_RUNNING } from "#main/desktop/lifecycle/arguments.ts";
import type { Command } from "#main/desktop/lifecycle/own-command.ts";
import type { HandOver, WatchdogMessage, Watched } from "./protocol.ts";

/** Delay before each consecutive restart, in ms; the last one repeats. */
const RESTART_DELAYS_MS = [100, 5_000, 30_000, 5 * 60_000] as const;
/** A crash of an app that has run for this long counts as the first one again, in ms. */
const STABLE_AFTER_MS = 60_000;
/** An app that sends nothing for this long hangs, in ms. */
const HUNG_AFTER_MS = 30_000;
const TICK_MS = 1_000;
/** An app that installs an update may send nothing for this long, in ms, because a person may have to confirm. */
const INSTALLING_MS = 5 * 60_000;
/** The app's successor must relieve this watchdog within this time, in ms; an installer may be running. */
const SUCCESSOR_MS = 90_000;
/** After this many starts that died before relieving this watchdog, the version is at fault. */
const TAKE_BACK_AFTER = 3;
/** After an orderly end, an app releases its lock within this time, in ms; checked at this interval. */
const GONE_WITHIN_MS = 10_000;
const GONE_LOOK_MS = 50;
/** When more time than this passes between two ticks, in ms, the computer slept, and the app with it. */
const SLEPT_MS = 5_000;

/** The guard's effects on the world. */
export interface GuardParts {
  readonly watched: Pick<Watched, "pid" | "program" | "args" | "crashes">;
  /** ms since a fixed moment. */
  readonly now: () => number;
  /** Runs a callback once after `ms`; returns a disposer. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** Whether a process exists. */
  readonly isAlive: (pid: number) => boolean;
  /** Kills a process, if it still exists. */
  readonly kill: (pid: number) => void;
  /**
   * Starts the app with its number of consecutive crashes. `ended` is called once with its exit code: 0 after an
   * orderly end, anything else after a crash or a failed start.
   */
  readonly start: (command: Command, crashes: number, ended: (code: number) => void) => void;
  /** Replaces a version that does not start with the previous one; false: there is none. */
  readonly takeBack: () => Promise<boolean>;
  /** Ends the watch. */
  readonly end: () => void;
}

/*
 * [Note: a successor is waited for] An app ends in order but its music must come back when it restarts itself (the
 * planned restart, another start of a version on trial, a failed installation) or when an installer replaces it.
 *
 * An AppImage cannot start itself, so the watchdog starts it once the process has gone. Other apps report that they
 * hand over, and leave the watchdog's process id in the environment of the next start. The next app kills this watchdog
 * once it has its own. If that does not happen within 90 s after the app has ended, the watchdog starts the app,
 * repeatedly if necessary; an app that is already running ignores that. If a version dies three times before it has a
 * watchdog, and thus before it could count its starts (updates/probation.ts), it is marked for rollback, and an AppImage is
 * replaced with the kept file of the previous version.
 *
 * Updates on Windows and macOS are not covered: NSIS kills every process of our program, including this one, and
 * Squirrel waits until none is left, so a watchdog that stays would only block it. There the app says goodbye, and
 * nobody watches the new version until it has its own watchdog. The same is true of an app's first moments, before its
 * watchdog is up.
 */

/**
 * Watches one app from outside and restarts it when it dies or hangs, with growing delays. The new app brings its own
 * watchdog and kills this one; until then, this one watches the start too.
 */
export class Guard {
  readonly #parts: GuardParts;
  #saidBye = false;
  #handsOver: HandOver | null = null;
  /** Whether the app that hands over has ended in order. */
  #hasEnded = false;
  #isClosed = false;
  #visible = true;
  #crashes: number;
  /** Number of apps started here that died before they had a watchdog. */
  #stillborn = 0;
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

  /** Handles a message from the app. */
  heard(message: WatchdogMessage): void {
    this.#lastBeat = this.#parts.now();
    if (message.type === "beat") this.#visible = message.visible;
    else if (message.type === "bye") this.#saidBye = true;
    else if (message.type === "ended") this.#hasEnded = true;
    else this.#handsOver = message.by;
  }

  /** Handles the end of the connection: the app has ended, in order or not. */
  closed(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#cancelTick();
    if (this.#saidBye) {
      this.#parts.end();
      return;
    }
    if (this.#handsOver === "watchdog" && this.#hasEnded) {
      this.#crashes = 0;
      this.#startOnceGone(GONE_WITHIN_MS);
      return;
    }
    if (this.#mayHaveSuccessor) {
      this.#crashes = 1;
      this.#parts.after(SUCCESSOR_MS, () => this.#start());
      return;
    }
    // The app may have lost only its connection; two players would play over each other.
    this.#parts.kill(this.#parts.watched.pid);
    this.#restart();
  }

  /** An app that crashed while handing over has started no successor, but an installer may be running. */
  get #mayHaveSuccessor(): boolean {
    return this.#handsOver === "install" || (this.#handsOver === "restart" && this.#hasEnded);
  }

  /** Waits for the old app's end: while it has the lock, the next one would exit. */
  #startOnceGone(patience: number): void {
    const { watched, isAlive, kill, after } = this.#parts;
    const isThere = isAlive(watched.pid);
    if (isThere && patience > 0) {
      after(GONE_LOOK_MS, () => this.#startOnceGone(patience - GONE_LOOK_MS));
      return;
    }
    if (isThere) kill(watched.pid);
    this.#start();
  }

  #tick(): void {
    const now = this.#parts.now();
    if (now - this.#lastTick > SLEPT_MS) this.#lastBeat = now;
    this.#lastTick = now;
    // Killing the app closes its connection, which is handled like any other end. An app that said goodbye and stays
    // would block every later start.
    const patience = this.#handsOver === "install" ? INSTALLING_MS : HUNG_AFTER_MS;
    if (now - this.#lastBeat > patience) this.#parts.kill(this.#parts.watched.pid);
    else this.#cancelTick = this.#parts.after(TICK_MS, () => this.#tick());
  }

  #restart(): void {
    const { now, after } = this.#parts;
    this.#crashes = now() - this.#since >= STABLE_AFTER_MS ? 1 : this.#crashes + 1;
    const delay = RESTART_DELAYS_MS[Math.min(this.#crashes, RESTART_DELAYS_MS.length) - 1] ?? 0;
    after(delay, () => this.#start());
  }

  #start(): void {
    const { watched, now, start, end } = this.#parts;
    this.#since = now();
    const args = [...watched.args, UNLESS_RUNNING, ...(this.#visible ? [] : [HIDDEN])];
    start({ program: watched.program, args }, this.#crashes, (code) =>
      code === 0 ? end() : this.#diedEarly(),
    );
  }

  /** Handles a start that died before it had a watchdog of its own. */
  #diedEarly(): void {
    this.#stillborn += 1;
    if (this.#stillborn !== TAKE_BACK_AFTER) {
      this.#restart();
      return;
    }
    const takenBack = this.#parts.takeBack().catch(() => false);
    void takenBack.then((isOther) => {
      // The other version starts with a clean record.
      if (isOther) this.#crashes = 0;
      this.#restart();
    });
  }
}
