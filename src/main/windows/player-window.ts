import type { BrowserWindow } from "electron";
import type { DesktopStatus } from "../desktop/status.ts";
import type { IsOwnUrl } from "../ipc/handle.ts";
import type { Log } from "../logging/log.ts";
import type { SettingsStore } from "../storage/settings.ts";
import { lockDown } from "./lock-down.ts";
import { createMainWindow, present } from "./main-window.ts";
import { WindowRecovery } from "./recovery.ts";

export interface PlayerWindowParts {
  /** Where the client starts. */
  readonly url: string;
  readonly preload: string;
  readonly isOwnUrl: IsOwnUrl;
  readonly openExternal: (url: string) => Promise<boolean>;
  readonly settings: SettingsStore;
  readonly status: DesktopStatus;
  readonly log: Log;
}

/** The app's one window: opened, brought to the front, kept on our client and brought back when it dies. */
export class PlayerWindow {
  readonly #parts: PlayerWindowParts;
  #open: { readonly window: BrowserWindow; readonly recovery: WindowRecovery } | null = null;

  constructor(parts: PlayerWindowParts) {
    this.#parts = parts;
  }

  /** Opens the window, or brings it to the front. */
  open(): void {
    if (this.#open) present(this.#open.window);
    else this.#open = this.#create();
  }

  /** The client has drawn its first screen. */
  ready(): void {
    this.#open?.recovery.ready();
  }

  #create() {
    const { url, preload, isOwnUrl, openExternal, settings, log } = this.#parts;
    const window = createMainWindow({
      preload,
      bounds: settings.current.window,
      boundsChanged: (bounds) => void settings.change({ window: bounds }),
      focusChanged: (focused) => this.#focusChanged(window, focused),
    });
    lockDown(window.webContents, isOwnUrl, openExternal, log);
    const recovery = new WindowRecovery(window, log);
    window.webContents.on("did-navigate-in-page", () => this.#focusChanged(window, window.isFocused()));
    window.on("closed", () => {
      this.#open = null;
    });
    // A first load that fails is the recovery's matter.
    window.loadURL(url).catch((error: unknown) => log.warn({ error }, "the client did not load"));
    return { window, recovery };
  }

  #focusChanged(window: BrowserWindow, focusedWindow: boolean): void {
    const path = URL.parse(window.webContents.getURL())?.pathname ?? "";
    const focusedPlayer = focusedWindow && path.startsWith("/electron/paired-zone");
    this.#parts.status.set({ focusedWindow, focusedPlayer });
  }
}
