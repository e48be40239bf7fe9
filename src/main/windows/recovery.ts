import type { EventEmitter } from "node:events";
import type { Log } from "#main/logging/log.ts";

/** Delay before each consecutive reload, in ms; the last one repeats. */
export const RELOAD_DELAYS_MS = [0, 1_000, 5_000, 15_000, 60_000] as const;
/** A crash of a client that has run for this long counts as the first one again, in ms. */
const STABLE_AFTER_MS = 60_000;
/** An unresponsive client may recover within this time, in ms. */
const UNRESPONSIVE_LIMIT_MS = 10_000;
/** A loaded page must render its first screen within this time, in ms. */
const READY_LIMIT_MS = 30_000;

/** The part of Electron's BrowserWindow that recovery uses. */
export interface RecoverableWindow extends Pick<EventEmitter, "on"> {
  readonly webContents: Pick<EventEmitter, "on"> & { reload(): void; forcefullyCrashRenderer(): void };
  isDestroyed(): boolean;
}

/** Reloads the client, with growing delays, when its process dies, hangs or fails to start. The music is unaffected. */
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
    // Events at the start of loading would not do: a running page that changes its address emits them too.
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

  /** Called when a screen is loaded at a person's request, which replaces a pending reload. */
  loads(): void {
    this.#cancel("reload");
    this.#expectReady();
  }

  /** Whether the client is running and can receive messages. */
  get isUp(): boolean {
    return this.#wasReady;
  }

  /** Called when the client has rendered its first screen. */
  ready(): void {
    this.#wasReady = true;
    this.#cancel("start");
    // A client that renders late was only slow, so the pending reload is cancelled.
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

/** Chromium's net error of a load that another one replaced; no failure. */
const ABORTED = -3;
