import { type BrowserWindow, screen } from "electron";
import type { DesktopStatus } from "../desktop/status.ts";
import type { IsOwnUrl } from "../ipc/handle.ts";
import type { Log } from "../logging/log.ts";
import { Signal } from "../signal.ts";
import type { SettingsStore } from "../storage/settings.ts";
import { FirstShow } from "./first-show.ts";
import { lockDown } from "./lock-down.ts";
import { createMainWindow, present } from "./main-window.ts";
import { putAway } from "./put-away.ts";
import { WindowRecovery } from "./recovery.ts";
import { visibleBounds } from "./visible-bounds.ts";

export interface PlayerWindowParts {
  /** Where the client is; addresses of its screens begin with it. Without a slash at its end. */
  readonly url: string;
  readonly preload: string;
  /** What Linux shows for the window; the others take it from the program. */
  readonly icon: string;
  readonly isOwnUrl: IsOwnUrl;
  readonly openExternal: (url: string) => Promise<boolean>;
  readonly settings: SettingsStore;
  readonly status: DesktopStatus;
  /** Whether a closed window is only put away: the music is to go on. */
  readonly staysOpen: () => boolean;
  readonly log: Log;
}

interface OpenWindow {
  readonly window: BrowserWindow;
  readonly recovery: WindowRecovery;
  /** Null where nobody asked to see it. */
  readonly firstShow: FirstShow | null;
}

/** The app's one window: opened, brought to the front, kept on our client and brought back when it dies. */
export class PlayerWindow {
  /** It was closed, and put away instead: the app goes on without it. */
  readonly putAway = new Signal<null>();
  /** The client is there and is to show a screen: a path with its query. */
  readonly asked = new Signal<string>();
  /** Windows ends the session: so does the app, without being asked again. */
  readonly sessionEnds = new Signal<null>();
  readonly #parts: PlayerWindowParts;
  #open: OpenWindow | null = null;

  constructor(parts: PlayerWindowParts) {
    this.#parts = parts;
  }

  /** Opens the window, or brings it to the front, at a screen (a path of the client) if one is named. */
  open(path = ""): void {
    if (!this.#open) {
      this.#open = this.#create(path, true);
      return;
    }
    const { window, recovery, firstShow } = this.#open;
    // To load it anew would cut the music where the page makes the sound.
    if (path !== "" && recovery.isUp) this.asked.emit(path);
    else if (path !== "") {
      recovery.loads();
      this.#load(window, path);
    }
    firstShow?.cancel();
    present(window);
  }

  /** Makes the window without showing it: its client is there when somebody asks for it. */
  prepare(): void {
    this.#open ??= this.#create("", false);
  }

  /** Whether somebody can see it, or could by looking for it among the others. */
  isVisible(): boolean {
    return this.#open?.window.isVisible() ?? false;
  }

  /** The client has drawn its first screen. */
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

  /** A first load that fails is the recovery's matter. The address in its error may hold a pairing code. */
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

/** What Chromium calls a failed load. */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}
