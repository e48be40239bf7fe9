import type { BrowserWindow } from "electron";

/** As much of a window as is needed to hide it. */
type HideableWindow = Pick<BrowserWindow, "hide" | "isFullScreen" | "setFullScreen"> & {
  once(event: "leave-full-screen", listener: () => void): unknown;
};

/**
 * Hides a window. On macOS one that fills the screen leaves that first: hidden at once, it would leave a black screen that
 * belongs to nobody.
 */
export function putAway(window: HideableWindow, system: NodeJS.Platform = process.platform): void {
  if (system !== "darwin" || !window.isFullScreen()) {
    window.hide();
    return;
  }
  window.once("leave-full-screen", () => window.hide());
  window.setFullScreen(false);
}
