import { hostApp } from "./app.ts";
import { autoUpdater } from "./auto-updater.ts";
import { HostWindow, onAllClosed } from "./browser-window.ts";

let isInstalling = false;

/**
 * `autoUpdater.quitAndInstall` on macOS: closes all windows first, and emits the app's quit event only once all are
 * closed. An app that prevents a window from closing silently keeps its old version.
 */
export function quitAndInstall(): void {
  autoUpdater.emit("before-quit-for-update");
  const windows = HostWindow.getAllWindows();
  isInstalling = true;
  if (windows.length === 0) hostApp.quit();
  for (const window of windows) window.close();
}

onAllClosed(() => {
  if (isInstalling) hostApp.quit();
});
