import { BrowserWindow } from "electron";
import type { WindowBounds } from "../storage/settings.ts";

/** A window that is being moved is remembered once it has come to rest for this long, in ms. */
const AT_REST_MS = 500;

export interface MainWindowOptions {
  /** Absolute path of the preload bundle. */
  readonly preload: string;
  readonly icon: string;
  readonly bounds: WindowBounds;
  readonly boundsChanged: (bounds: WindowBounds) => void;
  readonly focusChanged: (focused: boolean) => void;
}

/** Makes the player's window, hidden as yet. Nothing of Node is in its page. */
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
      // A player's screen stays right while nobody looks at it.
      backgroundThrottling: false,
    },
  });
  window.setMenuBarVisibility(false);
  window.on("focus", () => options.focusChanged(true));
  window.on("blur", () => options.focusChanged(false));
  rememberPlace(window, options.boundsChanged);
  return window;
}

/** Brings a window to the front, wherever it was. */
export function present(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Tells where the window is, soon after it was moved: an app that is killed has no time to. */
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
