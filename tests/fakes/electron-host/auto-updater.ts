import { HostEmitter } from "./emitter.ts";
import { refusing } from "./refusing.ts";

/** Electron's updater, limited to the event by which electron-updater announces a replacement of the app. */
export const autoUpdater = refusing(
  "autoUpdater",
  new HostEmitter("autoUpdater", ["before-quit-for-update"]),
);
