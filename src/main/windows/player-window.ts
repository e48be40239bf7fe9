import { type BrowserWindow, screen } from "electron";
import type { DesktopStatus } from "#main/desktop/status.ts";
import type { IsOwnUrl } from "#main/ipc/handle.ts";
import type { Log } from "#main/logging/log.ts";
import { Signal } from "#main/signal.ts";
import type { SettingsStore } from "#main/storage/settings.ts";
import { FirstShow } from "./first-show.ts";
import { lockDown } from "./lock-down.ts";
import { createMainWindow, present } from "./main-window.ts";
import { putAway } from "./put-away.ts";
import { WindowRecovery } from "./recovery.ts";
import { visibleBounds } from "./visible-bounds.ts";

export interface PlayerWindowParts {
  /** Base address of the client's screens, without a trailing slash. */
  readonly url: string;
  readonly preload: string;
  /** The window's icon on Linux; other systems use the program's. */
  readonly icon: string;
  readonly isOwnUrl: IsOwnUrl;
  readonly openExternal: (url: string) => Promise<boolean>;
  readonly settings: SettingsStore;
  readonly status: DesktopStatus;
  /** Whether closing the window only hides it, because the music must go on. */
  readonly staysOpen: () => boolean;
  readonly log: Log;
}

interface OpenWindow {
  readonly window: BrowserWindow;
  readonly recovery: WindowRecovery;
  /** Null while nobody has asked to see the window. */
  readonly firstShow: FirstShow | null;
}

/** The app's only window: opens it, brings it to the front, restricts it to our client and recovers it from crashes. */
export class PlayerWindow {
  /** Emitted when the window was closed and is hidden instead. */
  readonly putAway = new Signal<null>();
  /** Emitted when a running client must show a screen: a path with its query. */
  readonly asked = new Signal<string>();
  /** Emitted when Windows ends the session, and with it the app. */
  readonly sessionEnds = new Signal<null>();
  readonly #parts: PlayerWindowParts;
  #open: OpenWindow | null = null;

  constructor(parts: PlayerWindowParts) {
    this.#parts = parts;
  }

  /** Opens the window or brings it to the front, at a screen (a path of the client) if one is given. */
  open(path = ""): void {
    if (!this.#open) {
      this.#open = this.#create(path, true);
      return;
    }
    const { window, recovery, firstShow } = this.#open;
    // Reloading would cut the music while the page makes the sound.
    if (path !== "" && recovery.isUp) this.asked.emit(path);
    else if (path !== "") {
      recovery.loads();
      this.#load(window, path);
    }
    firstShow?.cancel();
    present(window);
  }

  /** Creates the window hidden, so that its client is ready when somebody opens it. */
  prepare(): void {
    this.#open ??= this.#create("", false);
  }

  /** Whether the window is open, even behind others. */
  isVisible(): boolean {
    return this.#open?.window.isVisible() ?? false;
  }

  /** Called when the client has rendered its first screen. */
  ready(): void {
    this.#open?.recovery.ready();
    this.#open?.firstShow?.now();
  }

  #create(path: string, show: boolean): OpenWindow {
    const { preload, icon, isOwnUrl, openExternal, settings, staysOpen, log } = this.#parts;
    const screens = screen.getAllDisplays().map(({ workArea }) => workArea);
    const window = createMainWindow({
      preload,
      icon,
      bounds: visibleBounds(settings.current.window, screens),
      boundsChanged: (bounds) => void settings.change({ window: bounds }),
      focusChanged: (focused) => this.#focusChanged(window, focused),
    });
    const firstShow = show ? new FirstShow(window) : null;
    lockDown(window.webContents, isOwnUrl, openExternal, log);
    const recovery = new WindowRecovery(window, log);
    window.webContents.on("did-navigate-in-page", () => this.#focusChanged(window, window.isFocused()));
    window.on("close", (event) => {
      if (!staysOpen()) return;
      event.preventDefault();
      firstShow?.cancel();
      putAway(window);
      this.putAway.emit(null);
    });
    window.on("session-end", () => this.sessionEnds.emit(null));
    window.on("closed", () => {
      this.#open = null;
    });
    this.#load(window, path);
    return { window, recovery, firstShow };
  }

  /** Logs only the code of a failed load, since its address may contain a pairing code. Recovery retries it. */
  #load(window: BrowserWindow, path: string): void {
    const { url, log } = this.#parts;
    window
      .loadURL(`${url}${path || "/"}`)
      .catch((error: unknown) => log.warn({ code: codeOf(error) }, "the client did not load"));
  }

  #focusChanged(window: BrowserWindow, focusedWindow: boolean): void {
    const path = URL.parse(window.webContents.getURL())?.pathname ?? "";
    const focusedPlayer = focusedWindow && path.startsWith("/electron/paired-zone");
    this.#parts.status.set({ focusedWindow, focusedPlayer });
  }
}

/** Chromium's code of a failed load. */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}
