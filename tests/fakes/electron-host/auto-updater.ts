import { HostEmitter } from "./emitter.ts";
import { refusing } from "./refusing.ts";

/** Electron's own updater, of which electron-updater needs the notice that the app ends to be replaced. */
export const autoUpdater = refusing(
  "autoUpdater",
  new HostEmitter("autoUpdater", ["before-quit-for-update"]),
);
