import { HIDDEN, UNLESS_RUNNING } from "../desktop/arguments.ts";
import type { Command } from "../desktop/own-command.ts";
import type { HandOver, WatchdogMessage, Watched } from "./protocol.ts";

/** How long to wait before each start in a row, in ms; the last one repeats. */
const RESTART_DELAYS_MS = [100, 5_000, 30_000, 5 * 60_000] as const;
/** An app that has lived this long starts again with the first delay, in ms. */
const STABLE_AFTER_MS = 60_000;
/** An app that has been quiet for this long hangs, in ms. */
const HUNG_AFTER_MS = 30_000;
const TICK_MS = 1_000;
/** An app that installs may be quiet for this long, in ms: a person may have to say yes to that. */
const INSTALLING_MS = 5 * 60_000;
/** Who is to take an app's place has this long to relieve us, in ms: an installer may be at work. */
const SUCCESSOR_MS = 90_000;
/** So many starts that ended before the app relieved us are the version's fault. */
const TAKE_BACK_AFTER = 3;
/** An app that has ended in order lets go of its lock within this, in ms; looked at every so many. */
const GONE_WITHIN_MS = 10_000;
const GONE_LOOK_MS = 50;
/** When so much time passes between two ticks, in ms, it was the computer that slept, and the app with it. */
const SLEPT_MS = 5_000;

/** What the guard does to the world. */
export interface GuardParts {
  readonly watched: Pick<Watched, "pid" | "program" | "args" | "crashes">;
  /** ms since some beginning. */
  readonly now: () => number;
  /** Runs once after `ms`; the disposer cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** Whether a process is still there. */
  readonly isAlive: (pid: number) => boolean;
  /** Ends a process for certain, if it is still there. */
  readonly kill: (pid: number) => void;
  /**
   * Starts the app, which learns how often in a row it has died. `ended` is told once how it ended: 0 in order, anything
   * else (a start that failed too) not.
   */
  readonly start: (command: Command, crashes: number, ended: (code: number) => void) => void;
  /** Puts the version before into the place of one that does not even start; false: there is none to be had. */
  readonly takeBack: () => Promise<boolean>;
  /** The watch is over. */
  readonly end: () => void;
}

/*
 * [Note: a successor is waited for] An app that starts itself anew (the planned restart, a version that is tried again,
 * a failed installation), or that an installer replaces, ends in order, and yet its music is to come back. An AppImage,
 * which cannot start itself, has that done from here as soon as it has gone. The others: it says that
 * it hands over, and leaves its watchdog's process id in the environment of whatever starts next. That one ends this
 * watchdog as soon as it has its own. If nobody does within 90 s after it has ended, the app is started from here, again and again: an app
 * that runs already takes no notice. A version that dies three times before it has a watchdog, which is before it could
 * count its starts (updates/trial.ts), is marked as one to be taken back, and an AppImage has the kept file of the
 * version before put into its place.
 * Not covered are updates on Windows and macOS: NSIS ends every process of our program, this one too, and Squirrel waits
 * until none is left, so that a watchdog which stays would only be in the way. The app says farewell there, and nobody
 * watches the new version until it has brought its own watchdog. The same holds in the first moment of an app, before
 * its watchdog is up.
 */

/**
 * Watches one app from outside: starts it again when it dies or hangs, more and more slowly. The new app brings a
 * watchdog of its own and ends this one; until then this one also watches the start.
 */
export class Guard {
  readonly #parts: GuardParts;
  #saidBye = false;
  #handsOver: HandOver | null = null;
  /** Whether it that hands over has ended in order. */
  #hasEnded = false;
  #isClosed = false;
  #visible = true;
  #crashes: number;
  /** How many of the apps that were started from here died before they had a watchdog. */
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

  /** The app said something. */
  heard(message: WatchdogMessage): void {
    this.#lastBeat = this.#parts.now();
    if (message.type === "beat") this.#visible = message.visible;
    else if (message.type === "bye") this.#saidBye = true;
    else if (message.type === "ended") this.#hasEnded = true;
    else this.#handsOver = message.by;
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
    // It may have lost its way to us only: two players would play over each other.
    this.#parts.kill(this.#parts.watched.pid);
    this.#restart();
  }

  /** One that died on its way out has left nobody behind who starts the app; an installer may be at work all the same. */
  get #mayHaveSuccessor(): boolean {
    return this.#handsOver === "install" || (this.#handsOver === "restart" && this.#hasEnded);
  }

  /** One that still has its lock would refuse the next one. */
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
    // Its death closes the way on which it speaks, which is heard as any other. One that said farewell and stays would
    // lock out every later start.
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

  /** It has not relieved us: it died before it had a watchdog of its own. */
  #diedEarly(): void {
    this.#stillborn += 1;
    if (this.#stillborn !== TAKE_BACK_AFTER) {
      this.#restart();
      return;
    }
    const takenBack = this.#parts.takeBack().catch(() => false);
    void takenBack.then((isOther) => {
      // Another version has not died yet.
      if (isOther) this.#crashes = 0;
      this.#restart();
    });
  }
}
