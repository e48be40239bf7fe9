import { type ChildProcess, spawn } from "node:child_process";
import { createServer, type Socket } from "node:net";
import { WATCHDOG } from "#main/desktop/lifecycle/arguments.ts";
import type { Command } from "#main/desktop/lifecycle/own-command.ts";
import type { Log } from "#main/logging/log.ts";
import { type AfterCrash, crashVariables } from "./after-crash.ts";
import { endForCertain } from "./processes.ts";
import { BEAT_MS, type HandOver, WATCHED_VARIABLE, type WatchdogMessage, type Watched } from "./protocol.ts";
import { forgetWay, newWay } from "./way.ts";

/** Delay before each replacement of a dead watchdog, in ms; the last one repeats. */
const REPLACE_DELAYS_MS = [5_000, 30_000, 5 * 60_000, 3_600_000] as const;

export interface WatchdogParts {
  /** Command that starts this app. */
  readonly own: Command;
  /** Data from the watchdog that started this app, if any; the new one relieves it. */
  readonly after: AfterCrash;
  /** Folder of the app's update state. */
  readonly updates: string;
  readonly log: Log;
}

/** This app's watchdog: a process that outlives the app, and restarts it if it dies or hangs. */
export class Watchdog {
  readonly #parts: WatchdogParts;
  #child: ChildProcess | null = null;
  /** Null until the watchdog is connected; an end of the app before that counts as a crash. */
  #socket: Socket | null = null;
  #replacements = 0;
  #timer: NodeJS.Timeout | undefined;
  #relieves: number | null;
  #over = false;
  #handsOver: HandOver | null = null;
  #visible: () => boolean = () => true;

  constructor(parts: WatchdogParts) {
    this.#parts = parts;
    this.#relieves = parts.after.watchedBy;
    setInterval(() => this.beat(), BEAT_MS).unref();
  }

  /** Starts the watchdog, and retries if that fails. */
  start(): void {
    try {
      this.#start(newWay());
    } catch (error) {
      this.#startLater(error);
    }
  }

  #start(way: string): void {
    const { own, after, updates } = this.#parts;
    const { program, args } = own;
    const { crashes } = after;
    const watched: Watched = { way, pid: process.pid, program, args: [...args], crashes, updates };
    const server = createServer((socket) => {
      server.close();
      forgetWay(way);
      this.#greet(socket);
    });
    server.on("error", (error) => {
      // A watchdog that is up but cannot connect exits, and is replaced for that.
      if (server.listening) return;
      forgetWay(way);
      this.#startLater(error);
    });
    server.listen(way, () => {
      const child = spawn(program, [...args, WATCHDOG], {
        detached: true,
        stdio: "ignore",
        env: { ...process.env, [WATCHED_VARIABLE]: JSON.stringify(watched) },
      });
      child.unref();
      this.#child = child;
      this.#follow(child, () => {
        server.close();
        forgetWay(way);
      });
    });
  }

  /** Reports from now on whether the window is to be shown after a crash. */
  watchWindow(visible: () => boolean): void {
    this.#visible = visible;
    this.beat();
  }

  /** Reports that the app is alive, and whether its window is visible; call when that has changed. */
  beat(): void {
    if (!this.#over) this.#say({ type: "beat", visible: this.#visible() });
  }

  /**
   * Announces that another process is about to replace this one. The watchdog starts it or waits for it; the successor
   * learns of the watchdog from the environment. Returns false when no watchdog is listening.
   */
  handOver(by: HandOver): boolean {
    this.#handsOver = by;
    const isHeard = this.#sayWhoFollows();
    // Without a listener, the caller must start the successor; a later watchdog must not do so too.
    if (!isHeard && by === "watchdog") this.#handsOver = null;
    return isHeard;
  }

  #sayWhoFollows(): boolean {
    const pid = this.#child?.pid;
    if (!this.#handsOver || !this.#socket || pid === undefined) return false;
    this.#say({ type: "handing-over", by: this.#handsOver });
    Object.assign(process.env, crashVariables(0, pid));
    return true;
  }

  /**
   * Announces an orderly end, after which nobody restarts the app, unless it hands over. The connection stays open
   * until this process has really ended, so that the watchdog can kill it if it cannot.
   */
  bye(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    this.#say({ type: this.#handsOver ? "ended" : "bye" });
    if (!this.#socket) this.#child?.kill("SIGKILL");
  }

  #greet(socket: Socket): void {
    this.#socket = socket;
    socket.on("error", () => undefined);
    this.beat();
    // This watchdog may replace one that was told and has died since.
    this.#sayWhoFollows();
    if (this.#relieves !== null) endForCertain(this.#relieves);
    this.#relieves = null;
  }

  /** Replaces the watchdog when it dies. */
  #follow(child: ChildProcess, gone: () => void): void {
    const ended = (error?: Error) => {
      gone();
      this.#socket = null;
      this.#child = null;
      this.#startLater(error);
    };
    child.once("error", ended);
    child.once("exit", () => ended());
  }

  #startLater(error: unknown): void {
    if (this.#over) return;
    this.#parts.log.warn({ error }, "there is no watchdog; another one is started later");
    const delay = REPLACE_DELAYS_MS[Math.min(this.#replacements, REPLACE_DELAYS_MS.length - 1)];
    this.#replacements += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.start(), delay);
  }

  #say(message: WatchdogMessage): void {
    if (this.#socket?.writable) this.#socket.write(`${JSON.stringify(message)}\n`);
  }
}
