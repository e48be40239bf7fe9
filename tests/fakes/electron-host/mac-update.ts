import { hostApp } from "./app.ts";
import { autoUpdater } from "./auto-updater.ts";
import { HostWindow, onAllClosed } from "./browser-window.ts";

let isInstalling = false;

/**
 * What `autoUpdater.quitAndInstall` does on macOS: closes all windows, and quits the app, which is when that is asked, only
 * once all are closed. An app that prevents their closing stays the old version, and nobody hears of it.
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
