import type { BrowserWindow } from "electron";

/** The part of a window that hides it. */
type HideableWindow = Pick<BrowserWindow, "hide" | "isFullScreen" | "setFullScreen"> & {
  once(event: "leave-full-screen", listener: () => void): unknown;
};

/** Hides a window. On macOS, leaves full screen first; otherwise a black screen would remain. */
export function putAway(window: HideableWindow, system: NodeJS.Platform = process.platform): void {
  if (system !== "darwin" || !window.isFullScreen()) {
    window.hide();
    return;
  }
  window.once("leave-full-screen", () => window.hide());
  window.setFullScreen(false);
}
