import type { EventEmitter } from "node:events";
import type { Log } from "../logging/log.ts";

/** How long to wait before each reload in a row, in ms; the last one repeats. */
export const RELOAD_DELAYS_MS = [0, 1_000, 5_000, 15_000, 60_000] as const;
/** A client that has lived this long starts again with the first delay, in ms. */
const STABLE_AFTER_MS = 60_000;
/** A client that does not answer gets this long to come back, in ms. */
const UNRESPONSIVE_LIMIT_MS = 10_000;
/** A page that has loaded must draw its first screen within this, in ms. */
const READY_LIMIT_MS = 30_000;

/** The part of Electron's BrowserWindow that recovery listens to and acts on. */
export interface RecoverableWindow extends Pick<EventEmitter, "on"> {
  readonly webContents: Pick<EventEmitter, "on"> & { reload(): void; forcefullyCrashRenderer(): void };
  isDestroyed(): boolean;
}

/**
 * Brings the client back when its process dies, hangs or does not start: reloads, more and more slowly. The music
 * plays in main and does not notice.
 */
export class WindowRecovery {
  readonly #window: RecoverableWindow;
  readonly #log: Log;
  readonly #timers = new Map<"reload" | "stable" | "hung" | "start", NodeJS.Timeout>();
  #failures = 0;
  #wasReady = false;

  constructor(window: RecoverableWindow, log: Log) {
    this.#window = window;
    this.#log = log;
    const contents = window.webContents;
    // Not when it begins to load: that is said also when a page that is there changes its address.
    contents.on("did-navigate", () => this.#expectReady());
    contents.on("render-process-gone", (_event: unknown, { reason }: { readonly reason: string }) => {
      if (reason !== "clean-exit") this.#failed(reason);
    });
    contents.on(
      "did-fail-load",
      (_event: unknown, code: number, _description: string, _url: string, isMainFrame: boolean) => {
        if (isMainFrame && code !== ABORTED) this.#failed(`load ${code}`);
      },
    );
    window.on("unresponsive", () => {
      this.#later("hung", UNRESPONSIVE_LIMIT_MS, () => contents.forcefullyCrashRenderer());
    });
    window.on("responsive", () => this.#cancel("hung"));
    window.on("closed", () => this.#stop());
    this.#expectReady();
  }

  /** The client is loaded anew, at a screen that somebody wants: that will do for a reload that is due. */
  loads(): void {
    this.#cancel("reload");
    this.#expectReady();
  }

  /** Whether the client is there, and hears what it is told. */
  get isUp(): boolean {
    return this.#wasReady;
  }

  /** The client has drawn its first screen. */
  ready(): void {
    this.#wasReady = true;
    this.#cancel("start");
    // It was only slow: one that draws after its time is not to be loaded again for that.
    this.#cancel("reload");
    this.#later("stable", STABLE_AFTER_MS, () => {
      this.#failures = 0;
    });
  }

  #expectReady(): void {
    this.#wasReady = false;
    this.#later("start", READY_LIMIT_MS, () => this.#failed("not ready"));
  }

  #failed(reason: string): void {
    this.#wasReady = false;
    for (const timer of ["stable", "hung", "start"] as const) this.#cancel(timer);
    const delay = RELOAD_DELAYS_MS[Math.min(this.#failures, RELOAD_DELAYS_MS.length - 1)] ?? 0;
    this.#failures += 1;
    this.#log.error({ reason, failures: this.#failures, reloadInMs: delay }, "the client is gone");
    this.#later("reload", delay, () => {
      if (this.#window.isDestroyed()) return;
      this.#window.webContents.reload();
      this.#expectReady();
    });
  }

  #later(name: "reload" | "stable" | "hung" | "start", ms: number, run: () => void): void {
    this.#cancel(name);
    this.#timers.set(name, setTimeout(run, ms));
  }

  #cancel(name: "reload" | "stable" | "hung" | "start"): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }

  #stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}

/** Chromium's net error of a load that was replaced by another: not a failure. */
const ABORTED = -3;
