import { app, autoUpdater } from "electron";
import type { Log } from "../logging/log.ts";

/** How long the end may take, in ms; then the app ends all the same. */
const STOP_LIMIT_MS = 3_000;

export interface QuitParts {
  /** Lets everything keep its place. */
  readonly stop: () => Promise<void>;
  readonly log: Log;
}

/** The app's end: in order, whoever asks for it. A window that is closed for good ends the app, but for macOS's custom. */
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
    // Squirrel, on macOS, closes the windows first, and waits for that in silence: only then the app is asked to quit.
    autoUpdater.on("before-quit-for-update", () => {
      this.#isReplaced = true;
    });
  }

  /** Whether the app is ending, or about to be replaced: its windows may close for good. */
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
