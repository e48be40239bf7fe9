import { app, autoUpdater } from "electron";
import type { Log } from "#main/logging/log.ts";

/** Time limit for an orderly end, in ms; then the app quits regardless. */
const STOP_LIMIT_MS = 3_000;

export interface QuitParts {
  /** Ends everything in order and saves its state. */
  readonly stop: () => Promise<void>;
  readonly log: Log;
}

/** Ends the app in order, whoever asks for it. Closing the last window quits the app, except on macOS. */
export class Quit {
  readonly #parts: QuitParts;
  #isOn = false;
  #isReplaced = false;
  #hasStopped = false;

  constructor(parts: QuitParts) {
    this.#parts = parts;
    app.on("window-all-closed", () => {
      if (process.platform !== "darwin") app.quit();
    });
    app.on("before-quit", (event) => this.#asked(event));
    // On macOS, Squirrel closes the windows before the app receives `before-quit`.
    autoUpdater.on("before-quit-for-update", () => {
      this.#isReplaced = true;
    });
  }

  /** Whether the app is ending or being replaced, so that its windows may close. */
  get closesWindows(): boolean {
    return this.#isOn || this.#isReplaced;
  }

  #asked(event: { preventDefault(): void }): void {
    const { stop, log } = this.#parts;
    if (this.#hasStopped) return;
    event.preventDefault();
    if (this.#isOn) return;
    this.#isOn = true;
    const limit = new Promise<void>((resolve) => setTimeout(resolve, STOP_LIMIT_MS));
    Promise.race([stop(), limit])
      .catch((error: unknown) => log.error({ error }, "the player did not stop in order"))
      .finally(() => {
        this.#hasStopped = true;
        app.quit();
      });
  }
}
