import { BrowserWindow } from "electron";
import type { WindowBounds } from "#main/storage/settings.ts";

/** A moved window's position is stored after it has rested for this long, in ms. */
const AT_REST_MS = 500;

export interface MainWindowOptions {
  /** Absolute path of the preload bundle. */
  readonly preload: string;
  readonly icon: string;
  readonly bounds: WindowBounds;
  readonly boundsChanged: (bounds: WindowBounds) => void;
  readonly focusChanged: (focused: boolean) => void;
}

/** Creates the player's window, hidden at first. Its page has no access to Node. */
export function createMainWindow(options: MainWindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    ...options.bounds,
    minWidth: 480,
    minHeight: 480,
    show: false,
    title: "Roomtone",
    ...(process.platform === "linux" && { icon: options.icon }),
    backgroundColor: "#16181c",
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      // The player's screen stays current while it is hidden.
      backgroundThrottling: false,
    },
  });
  window.setMenuBarVisibility(false);
  window.on("focus", () => options.focusChanged(true));
  window.on("blur", () => options.focusChanged(false));
  rememberPlace(window, options.boundsChanged);
  return window;
}

/** Brings a window to the front, even if it is minimised or hidden. */
export function present(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Reports the window's bounds soon after it was moved: a killed app has no time for that. */
function rememberPlace(window: BrowserWindow, boundsChanged: (bounds: WindowBounds) => void): void {
  let timer: NodeJS.Timeout | undefined;
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!window.isDestroyed()) boundsChanged(window.getNormalBounds());
    }, AT_REST_MS);
  };
  window.on("move", moved);
  window.on("resize", moved);
  window.on("close", () => {
    clearTimeout(timer);
    boundsChanged(window.getNormalBounds());
  });
}
