import { type ChildProcess, spawn } from "node:child_process";
import { createServer, type Socket } from "node:net";
import { WATCHDOG } from "../desktop/arguments.ts";
import type { Command } from "../desktop/own-command.ts";
import type { Log } from "../logging/log.ts";
import { type AfterCrash, crashVariables } from "./after-crash.ts";
import { endForCertain } from "./processes.ts";
import { BEAT_MS, type HandOver, WATCHED_VARIABLE, type WatchdogMessage, type Watched } from "./protocol.ts";
import { forgetWay, newWay } from "./way.ts";

/** How long to wait before each replacement of a watchdog that has died, in ms; the last one repeats. */
const REPLACE_DELAYS_MS = [5_000, 30_000, 5 * 60_000, 3_600_000] as const;

export interface WatchdogParts {
  /** How this app is started. */
  readonly own: Command;
  /** What the watchdog said that started this app, if one did; the new one relieves it. */
  readonly after: AfterCrash;
  /** Folder in which the app keeps what it knows of its updates. */
  readonly updates: string;
  readonly log: Log;
}

/** This app's own watchdog: a process that outlives it, and starts it again should it die or hang. */
export class Watchdog {
  readonly #parts: WatchdogParts;
  #child: ChildProcess | null = null;
  /** Null until the watchdog is up; what happens to the app until then it takes for a crash. */
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

  /** From now on the app is watched; where that cannot be done now, as soon as it can. */
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
      // A watchdog that is up and finds no way to us ends by itself, and is replaced for that.
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

  /** Says from now on whether the window is to be shown after a crash. */
  watchWindow(visible: () => boolean): void {
    this.#visible = visible;
    this.beat();
  }

  /** Says that the app is alive, and how its window is; to be called when that has changed. */
  beat(): void {
    if (!this.#over) this.#say({ type: "beat", visible: this.#visible() });
  }

  /**
   * The app is about to end, and another process of it takes its place: the watchdog waits for that one, which is told of
   * it by the environment that it inherits, or starts it. False: there is no watchdog now that hears it.
   */
  handOver(by: HandOver): boolean {
    this.#handsOver = by;
    const isHeard = this.#sayWhoFollows();
    // What nobody hears is the caller's to do: a watchdog that comes later is not to do it too.
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
   * The app ends because it should: nobody starts it again, unless it hands over. The way stays open, and closes when this
   * process has really ended: one that cannot end is ended.
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
    // It may replace one that was told and has died since.
    this.#sayWhoFollows();
    if (this.#relieves !== null) endForCertain(this.#relieves);
    this.#relieves = null;
  }

  /** Replaces it when it dies. */
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
