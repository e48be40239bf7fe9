import { BrowserWindow } from "electron";
import type { WindowBounds } from "../storage/settings.ts";

export interface MainWindowOptions {
  /** Absolute path of the preload bundle. */
  readonly preload: string;
  readonly bounds: WindowBounds;
  readonly boundsChanged: (bounds: WindowBounds) => void;
  readonly focusChanged: (focused: boolean) => void;
}

/** Makes the player's window, hidden until the client has something to show. Nothing of Node is in its page. */
export function createMainWindow(options: MainWindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    ...options.bounds,
    minWidth: 480,
    minHeight: 480,
    show: false,
    title: "Roomtone",
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
  window.once("ready-to-show", () => window.show());
  window.on("focus", () => options.focusChanged(true));
  window.on("blur", () => options.focusChanged(false));
  window.on("close", () => options.boundsChanged(window.getNormalBounds()));
  return window;
}

/** Brings a window to the front, wherever it was. */
export function present(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
