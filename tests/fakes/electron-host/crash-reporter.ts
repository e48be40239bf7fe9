import { hostApp } from "./app.ts";
import { refuseUnknown, refusing } from "./refusing.ts";

/** Chromium's crash reporter; writes no reports. Like Electron, it requires an address unless uploads are off. */
export const crashReporter = refusing("crashReporter", {
  start(options: { readonly uploadToServer: boolean }): void {
    refuseUnknown("crashReporter options", options, ["uploadToServer"]);
    if (options.uploadToServer) throw new Error("submitURL must be specified when uploadToServer is true");
    if (hostApp.isReady()) throw new Error("processes that were started already have no crash reporter");
  },
});
