import { type ChildProcess, spawn } from "node:child_process";
import { WATCHDOG } from "../desktop/arguments.ts";
import type { Command } from "../desktop/own-command.ts";
import type { Log } from "../logging/log.ts";
import type { AfterCrash } from "./after-crash.ts";
import { endForCertain } from "./kill.ts";
import { BEAT_MS, type WatchdogMessage } from "./protocol.ts";

/** A watchdog that has died is replaced after this, in ms. */
const REPLACE_AFTER_MS = 10_000;

export interface WatchdogParts {
  /** How this app is started. */
  readonly own: Command;
  /** What the watchdog said that started this app, if one did; the new one relieves it. */
  readonly after: AfterCrash;
  readonly log: Log;
}

/** This app's own watchdog: a process that outlives it, and starts it again should it die or hang. */
export class Watchdog {
  readonly #parts: WatchdogParts;
  #child: ChildProcess | null = null;
  #timer: NodeJS.Timeout | null = null;
  #relieves: number | null;
  #over = false;
  #visible: () => boolean = () => true;

  constructor(parts: WatchdogParts) {
    this.#parts = parts;
    this.#relieves = parts.after.watchedBy;
  }

  /** From now on the app is watched. */
  start(): void {
    const { own, after, log } = this.#parts;
    const child = spawn(own.program, [...own.args, WATCHDOG], {
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    this.#child = child;
    child.unref();
    child.stdin.on("error", () => undefined);
    child.once("error", (error) => log.error({ error }, "the watchdog could not be started"));
    child.once("spawn", () => {
      const { program, args } = own;
      this.#say({ type: "hello", pid: process.pid, program, args: [...args], crashes: after.crashes });
      if (this.#relieves !== null) endForCertain(this.#relieves);
      this.#relieves = null;
    });
    child.once("close", () => this.#replace());
    clearInterval(this.#timer ?? undefined);
    this.#timer = setInterval(() => this.#say({ type: "beat", visible: this.#visible() }), BEAT_MS);
  }

  /** Says from now on whether the window is to be shown after a crash. */
  watchWindow(visible: () => boolean): void {
    this.#visible = visible;
    this.#say({ type: "beat", visible: visible() });
  }

  /** The app ends because it should: nobody starts it again. */
  bye(): void {
    this.#over = true;
    clearInterval(this.#timer ?? undefined);
    this.#say({ type: "bye" });
    this.#child?.stdin?.end();
  }

  #replace(): void {
    if (this.#over) return;
    clearInterval(this.#timer ?? undefined);
    this.#parts.log.warn("the watchdog has died");
    this.#timer = setTimeout(() => this.start(), REPLACE_AFTER_MS);
  }

  #say(message: WatchdogMessage): void {
    const input = this.#child?.stdin;
    if (input?.writable) input.write(`${JSON.stringify(message)}\n`);
  }
}
