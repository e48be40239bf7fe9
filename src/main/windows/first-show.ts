import type { EventEmitter } from "node:events";

/** A window is shown after this long, in ms, even if its page is not ready. */
export const SHOWN_WITHIN_MS = 3_000;

/** The part of Electron's BrowserWindow that shows it. */
export interface ShowableWindow extends Pick<EventEmitter, "once"> {
  readonly webContents: Pick<EventEmitter, "once">;
  isDestroyed(): boolean;
  show(): void;
}

/**
 * Shows a new window once, as soon as there is something to see: at the first of `ready-to-show`, the end of loading,
 * {@link now} or {@link SHOWN_WITHIN_MS}. No single event suffices: on Wayland a hidden window never renders, so
 * `ready-to-show` comes only after it is shown.
 */
export class FirstShow {
  readonly #window: ShowableWindow;
  readonly #limit: NodeJS.Timeout;
  #isDue = true;

  constructor(window: ShowableWindow) {
    this.#window = window;
    const show = () => this.now();
    window.once("ready-to-show", show);
    window.webContents.once("did-finish-load", show);
    window.once("closed", () => this.cancel());
    this.#limit = setTimeout(show, SHOWN_WITHIN_MS);
  }

  /** Shows the window, unless it was shown or cancelled before. */
  now(): void {
    if (!this.#isDue) return;
    this.cancel();
    if (!this.#window.isDestroyed()) this.#window.show();
  }

  /** Cancels: the window was hidden or is already visible. */
  cancel(): void {
    this.#isDue = false;
    clearTimeout(this.#limit);
  }
}
